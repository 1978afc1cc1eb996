// The product of two 128-bit integers, which Swift calls to find out whether a 64-bit product overflows. The
// toolchain has no compiler-rt for WebAssembly.
#if defined(__wasm32__)
#include <stdint.h>

typedef int wide __attribute__((mode(TI)));

typedef union {
  wide whole;
  struct {
    uint64_t low, high;
  } half;
} halves;

wide __multi3(wide a, wide b) {
  halves x = {.whole = a}, y = {.whole = b}, product;
  const uint64_t mask = 0xFFFFFFFFu;
  uint64_t x0 = x.half.low & mask, x1 = x.half.low >> 32;
  uint64_t y0 = y.half.low & mask, y1 = y.half.low >> 32;
  uint64_t low = x0 * y0, cross_a = x0 * y1, cross_b = x1 * y0;
  uint64_t middle = (low >> 32) + (cross_a & mask) + (cross_b & mask);
  product.half.low = (low & mask) | (middle << 32);
  product.half.high = x1 * y1 + (cross_a >> 32) + (cross_b >> 32) + (middle >> 32) +
                      x.half.low * y.half.high + x.half.high * y.half.low;
  return product.whole;
}
#endif
