// The seed of Swift's hashes. Constant, so that the same input always takes the same path; the Kernel
// keeps no table that is keyed by what a user types.
#if defined(__wasm32__)
#include <stddef.h>

void arc4random_buf(void *to, size_t count) {
  unsigned char *bytes = to;
  for (size_t i = 0; i < count; i++) bytes[i] = (unsigned char)(i * 151 + 17);
}
#endif
