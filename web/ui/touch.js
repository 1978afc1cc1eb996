/** Whether fingers are what this device is used with: there the focus in a field opens a keyboard over half of the window. */
export function isTouched() {
  return matchMedia("(pointer: coarse)").matches;
}
