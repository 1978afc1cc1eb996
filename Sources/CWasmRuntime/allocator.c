// The allocator: blocks of powers of two, freed blocks in a list for each power, fresh ones from the end of
// the memory. The Kernel keeps nothing between calls but its table of units, so a freed block is soon
// used again; what is never done is to join blocks, and the maxima on input bound what that can cost.
#if defined(__wasm32__)
#include <stddef.h>
#include <stdint.h>

#define PAGE_SIZE 65536u
#define HEADER_SIZE 16u
#define SMALLEST_SHIFT 5u // 32 bytes, half of them header
#define LARGEST_SHIFT 27u // 128 MiB

// Before each payload; 16 bytes keep payloads aligned to 16.
typedef struct block {
  uint32_t shift;
  uint32_t in_use;
  struct block *next_free;
  uint32_t unused;
} block;

_Static_assert(sizeof(block) == HEADER_SIZE, "a payload must be aligned to 16");

extern unsigned char __heap_base;

static block *free_blocks[LARGEST_SHIFT + 1];
static uint32_t fresh; // where untouched memory begins; zero before the first call
static uint32_t blocks_in_use;

static uint32_t shift_for(size_t size) {
  uint32_t shift = SMALLEST_SHIFT;
  while (((uint32_t)1 << shift) < size + HEADER_SIZE) shift++;
  return shift;
}

static block *fresh_block(uint32_t shift) {
  if (fresh == 0) fresh = ((uint32_t)(uintptr_t)&__heap_base + 15u) & ~15u;
  uint32_t size = (uint32_t)1 << shift;
  uint32_t room = (uint32_t)__builtin_wasm_memory_size(0) * PAGE_SIZE - fresh;
  if (room < size) {
    uint32_t pages = (size - room + PAGE_SIZE - 1) / PAGE_SIZE;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return NULL;
  }
  block *made = (block *)(uintptr_t)fresh;
  fresh += size;
  return made;
}

void *malloc(size_t size) {
  if (size > ((size_t)1 << LARGEST_SHIFT) - HEADER_SIZE) return NULL;
  uint32_t shift = shift_for(size);
  block *found = free_blocks[shift];
  if (found) {
    free_blocks[shift] = found->next_free;
  } else if (!(found = fresh_block(shift))) {
    return NULL;
  }
  found->shift = shift;
  found->in_use = 1;
  blocks_in_use++;
  return (char *)found + HEADER_SIZE;
}

void free(void *payload) {
  if (!payload) return;
  block *freed = (block *)((char *)payload - HEADER_SIZE);
  if (!freed->in_use) __builtin_trap(); // freed twice
  freed->in_use = 0;
  freed->next_free = free_blocks[freed->shift];
  free_blocks[freed->shift] = freed;
  blocks_in_use--;
}

int posix_memalign(void **out, size_t alignment, size_t size) {
  if (alignment > HEADER_SIZE) __builtin_trap(); // nothing in the Kernel needs more
  *out = malloc(size);
  return *out ? 0 : 12; // ENOMEM
}

// For the test that no call leaks.
__attribute__((export_name("kernel_blocks_in_use"))) uint32_t kernel_blocks_in_use(void) {
  return blocks_in_use;
}
#endif
