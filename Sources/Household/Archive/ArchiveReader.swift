import CArchive
import Glibc

/// Reads the entries of a zip, tar or tgz file one after the other, in memory only.
///
/// Must be used on one thread, inside `withUTF8Locale`. Every method throws `ImportError`; after a
/// throw the reader is of no further use.
final class ArchiveReader {
  /// The size of the file.
  let fileBytes: Int64
  /// What the reader refuses.
  let limits: ArchiveLimits
  /// Entries given so far, of any kind.
  private(set) var entryCount = 0

  private let archive: OpaquePointer
  private let descriptor: Int32
  private let isZip: Bool
  private let isCancelled: () -> Bool
  private var isEmpty = false
  private var bytesRead: Int64 = 0

  /// Opens the file and its archive.
  ///
  /// Throws `cannotOpen`, `notAFile`, `notAnArchive`, `encrypted`, `truncated`, `damaged`,
  /// `compressedTwice` or `tooManyEntries`.
  init(
    path: String, limits: ArchiveLimits = .standard, isCancelled: @escaping () -> Bool = { false }
  ) throws(ImportError) {
    let file = try ArchiveFile(path: path)
    descriptor = file.descriptor
    fileBytes = file.bytes
    isZip = file.isZip
    self.limits = limits
    self.isCancelled = isCancelled
    archive = archive_read_new()
    // All is set: from here on a throw runs `deinit`, which closes both.
    try open()
  }

  deinit {
    archive_read_free(archive)
    close(descriptor)
  }

  /// Bytes of the file that are behind; for progress.
  var fileBytesDone: Int64 { min(fileBytes, max(0, archive_filter_bytes(archive, -1))) }

  /// The next entry, or nil after the last.
  ///
  /// Throws `encrypted`, `truncated`, `damaged`, `tooManyEntries`, `expandsTooMuch`, `ratioTooHigh`
  /// or `cancelled`.
  func next() throws(ImportError) -> ArchiveEntry? {
    if isEmpty { return nil }
    if entryCount > 0 { try passOverRest() }
    while true {
      if isCancelled() { throw .cancelled }
      var header: OpaquePointer?
      // Where a name is no text, libarchive asks `errno` whether memory ran out, without setting it.
      errno = 0
      let status = archive_read_next_header(archive, &header)
      if status == ARCHIVE_EOF {
        try checkEnd()
        return nil
      }
      if status == ARCHIVE_FATAL { throw failure() }
      entryCount += 1
      guard entryCount <= limits.entriesMax else { throw .tooManyEntries(limit: limits.entriesMax) }
      // A header that failed or wants a retry is counted, so this loop ends.
      guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let header else { continue }
      guard archive_entry_is_encrypted(header) == 0 else { throw .encrypted }
      return ArchiveEntry(
        name: EntryName.read(header, isZip: isZip, bytesMax: limits.nameBytesMax),
        kind: kind(header))
    }
  }

  /// Appends the current entry's bytes to `bytes` until it holds `count` or the entry ends. May be
  /// called again for more.
  ///
  /// Throws `truncated`, `damaged`, `encrypted`, `expandsTooMuch`, `ratioTooHigh` or `cancelled`.
  func read(into bytes: inout [UInt8], upTo count: Int) throws(ImportError) -> EntryRead {
    while bytes.count < count {
      if isCancelled() { throw .cancelled }
      var status = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: min(count - bytes.count, 64 << 10)) {
        buffer, filled in
        status = archive_read_data(archive, buffer.baseAddress, buffer.count)
        filled = max(0, status)
      }
      if status == 0 { return .whole }
      guard status > 0 else {
        if status == Int(ARCHIVE_FATAL) { throw failure() }
        return .unreadable
      }
      bytesRead += Int64(chunk.count)
      try checkExpansion()
      bytes += chunk
    }
    return .more
  }
}

extension ArchiveReader {
  /// Chooses the formats by the file's first bytes: what is not needed is not enabled.
  private func open() throws(ImportError) {
    if isZip {
      guard let directory = ZipTail(descriptor: descriptor, fileBytes: fileBytes).directoryBytes()
      else {
        throw .truncated
      }
      guard directory <= limits.zipDirectoryBytesMax else {
        throw .tooManyEntries(limit: limits.entriesMax)
      }
      // libarchive takes a zip without entries for no archive at all.
      isEmpty = directory == 0
      if isEmpty { return }
      archive_read_support_format_zip_seekable(archive)
    } else {
      archive_read_support_filter_gzip(archive)
      archive_read_support_format_tar(archive)
    }
    guard archive_read_open_fd(archive, descriptor, 64 << 10) == ARCHIVE_OK else {
      throw openFailure()
    }
    // The filters count the plain file as one.
    guard archive_filter_count(archive) <= 2 else { throw .compressedTwice }
  }

  private func kind(_ header: OpaquePointer) -> ArchiveEntry.Kind {
    // As with the entry's name.
    errno = 0
    guard archive_entry_hardlink(header) == nil, archive_entry_hardlink_utf8(header) == nil else {
      return .other
    }
    return switch archive_entry_filetype(header) {
    case S_IFREG: .file
    case S_IFDIR: .directory
    default: .other
    }
  }

  /// Passes over what is left of an entry. In a zip that is a jump; a tar must be decompressed,
  /// block by block so that the limits hold.
  private func passOverRest() throws(ImportError) {
    guard !isZip else { return }
    while true {
      if isCancelled() { throw .cancelled }
      var block: UnsafeRawPointer?
      var size = 0
      var offset: Int64 = 0
      let status = archive_read_data_block(archive, &block, &size, &offset)
      try checkExpansion()
      if status == ARCHIVE_FATAL { throw failure() }
      // Whatever a lesser fault leaves unread, the next header passes over.
      if status != ARCHIVE_OK { return }
    }
  }

  private func checkExpansion() throws(ImportError) {
    let expanded = isZip ? bytesRead : archive_filter_bytes(archive, 0)
    guard expanded <= limits.expandedBytesMax else {
      throw .expandsTooMuch(limit: limits.expandedBytesMax)
    }
    guard expanded <= limits.ratioFreeBytes || expanded / limits.ratioMax <= fileBytes else {
      throw .ratioTooHigh(limit: limits.ratioMax)
    }
  }

  /// After the last entry: a tar that was cut between two entries has no end mark, and libarchive
  /// does not mind.
  private func checkEnd() throws(ImportError) {
    guard !isZip, archive_filter_bytes(archive, 0) <= archive_read_header_position(archive) else {
      return
    }
    throw .truncated
  }

  /// Why opening failed. No format is chosen then, and libarchive 3.6 follows a stray pointer if it
  /// is asked for anything but its error.
  private func openFailure() -> ImportError {
    let detail = errorDetail
    if isTruncation(detail) { return .truncated }
    return !isZip && archive_errno(archive) == EILSEQ ? .notAnArchive : .damaged(detail: detail)
  }

  /// What a fatal error after opening means. A file that ends too early is one whose bytes are used
  /// up, but for the eight bytes of gzip's trailer, which are taken at once or not at all.
  private func failure() -> ImportError {
    let detail = errorDetail
    if archive_read_has_encrypted_entries(archive) > 0 { return .encrypted }
    let isUsedUp = !isZip && archive_filter_bytes(archive, -1) >= fileBytes - 8
    return isUsedUp || isTruncation(detail) ? .truncated : .damaged(detail: detail)
  }

  private var errorDetail: String {
    archive_error_string(archive).map { String(cString: $0) } ?? ""
  }

  /// A zip is known to have its end; where its inner parts run short, it is damaged.
  private func isTruncation(_ detail: String) -> Bool {
    !isZip && detail.lowercased().hasPrefix("truncated")
  }
}
