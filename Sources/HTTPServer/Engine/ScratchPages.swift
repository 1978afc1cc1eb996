import Glibc

/// Memory between two uses.
enum ScratchPages {
  private static let pageSize = sysconf(Int32(_SC_PAGESIZE))

  /// Gives the whole pages inside `buffer` back to the kernel; what they held is lost.
  ///
  /// The library zeroes a connection's read buffer when the answer begins, and so makes all of it
  /// resident. A stream that waits needs none of it: this halves the memory of an idle stream.
  static func release(_ buffer: UnsafeMutableRawBufferPointer) {
    let start = UInt(bitPattern: buffer.baseAddress)
    let mask = UInt(pageSize) - 1
    let firstPage = (start + mask) & ~mask
    let end = (start + UInt(buffer.count)) & ~mask
    guard firstPage < end else { return }
    madvise(UnsafeMutableRawPointer(bitPattern: firstPage), Int(end - firstPage), MADV_DONTNEED)
  }
}
