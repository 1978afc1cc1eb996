/** A call that has no answer; `code` tells why: tooManyBytes, tooManyLines, notAKey, notInOrder, noRoom. */
export class KernelError extends Error {
  constructor(code) {
    super(`the Kernel refused: ${code}`);
    this.name = "KernelError";
    this.code = code;
  }
}
