import CMalloc

/// How the allocator treats the server's buffers.
enum MemoryTuning {
  /// Keeps buffers of the size of a page of records for the next one: by default the allocator maps and
  /// unmaps each of them, and the kernel's work on their pages costs more than the page itself.
  static func apply() {
    mallopt(M_MMAP_THRESHOLD, 4 << 20)
    mallopt(M_TRIM_THRESHOLD, 8 << 20)
    mallopt(M_ARENA_MAX, 4)
  }
}
