/// Why an import stops. What stops a single file only is a `SkipReason` instead.
///
/// `reason` is constant text for the person who gave the archive; numbers and details are in the
/// cases' fields.
public enum ImportError: Error, Equatable, Sendable {
  /// The file cannot be opened or read; `errno` says why.
  case cannotOpen(errno: Int32)
  /// The path names a directory, a pipe or a device.
  case notAFile
  /// The bytes are neither zip, nor tar, nor gzip-compressed tar.
  case notAnArchive
  /// The archive is protected by a password.
  case encrypted
  /// The archive ends before its own end mark.
  case truncated
  /// The archive's structure or its compressed data is wrong; `detail` is the library's word, for a
  /// log.
  case damaged(detail: String)
  /// The archive is compressed more than once, as in `.tgz.gz`.
  case compressedTwice
  /// More entries than `limit`.
  case tooManyEntries(limit: Int)
  /// More bytes than `limit` after decompression.
  case expandsTooMuch(limit: Int64)
  /// The archive expands to more than `limit` times its own size.
  case ratioTooHigh(limit: Int64)
  /// More list items than `limit`.
  case tooManyItems(limit: Int)
  /// The archive is sound but none of its `files` files is a Keep note.
  case noNotes(files: Int)
  /// The caller's `isCancelled` said so.
  case cancelled

  /// A sentence for the person who started the import.
  public var reason: String {
    switch self {
    case .cannotOpen: "The file cannot be opened."
    case .notAFile: "This is not a file. Choose the archive that Google Takeout made."
    case .notAnArchive:
      "This is not a zip, tar or tgz archive. Choose the one that Google Takeout made."
    case .encrypted: "The archive is protected by a password. Make one without a password."
    case .truncated: "The archive is incomplete: its end is missing. Download it again."
    case .damaged: "The archive is damaged. Download it again."
    case .compressedTwice: "The archive is compressed more than once. Unpack the outer layer first."
    case .tooManyEntries: "The archive holds too many files. Export only Keep in Google Takeout."
    case .expandsTooMuch: "The archive is too large. Export only Keep in Google Takeout."
    case .ratioTooHigh:
      "The archive expands to far more than its size, which no export of notes does."
    case .tooManyItems: "The archive holds too many list items."
    case .noNotes: "The archive holds no Google Keep notes. Choose Keep when you export."
    case .cancelled: "The import was cancelled."
    }
  }

  /// The reason for programs that tell it in other languages.
  public enum Code: String, Sendable, CaseIterable {
    case cannotOpen = "CANNOT_OPEN"
    case notAFile = "NOT_A_FILE"
    case notAnArchive = "NOT_AN_ARCHIVE"
    case encrypted = "ENCRYPTED"
    case truncated = "TRUNCATED"
    case damaged = "DAMAGED"
    case compressedTwice = "COMPRESSED_TWICE"
    case tooManyEntries = "TOO_MANY_ENTRIES"
    case expandsTooMuch = "EXPANDS_TOO_MUCH"
    case ratioTooHigh = "RATIO_TOO_HIGH"
    case tooManyItems = "TOO_MANY_ITEMS"
    case noNotes = "NO_NOTES"
    case cancelled = "CANCELLED"
  }

  /// Which of them it is.
  public var code: Code {
    switch self {
    case .cannotOpen: .cannotOpen
    case .notAFile: .notAFile
    case .notAnArchive: .notAnArchive
    case .encrypted: .encrypted
    case .truncated: .truncated
    case .damaged: .damaged
    case .compressedTwice: .compressedTwice
    case .tooManyEntries: .tooManyEntries
    case .expandsTooMuch: .expandsTooMuch
    case .ratioTooHigh: .ratioTooHigh
    case .tooManyItems: .tooManyItems
    case .noNotes: .noNotes
    case .cancelled: .cancelled
    }
  }

  /// The `serverErrorCode` that an HTTP answer gives with `reason`.
  public var serverErrorCode: String {
    switch self {
    case .cannotOpen: "INTERNAL_ERROR"
    default: "BAD_REQUEST"
    }
  }
}
