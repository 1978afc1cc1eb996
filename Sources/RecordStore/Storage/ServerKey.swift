import CSodium
import Glibc

/// The secret of a server, kept beside the database and never in it: a copy of the database alone opens
/// no encrypted field and signs no address.
public struct ServerKey: Sendable {
  /// What a key is derived for: each use has its own, and none tells of another.
  public enum Purpose: UInt64, Sendable {
    /// Sealing the values of encrypted fields.
    case encryptedFields = 1
    /// Signing the addresses of assets and uploads.
    case assetAddresses = 2
    /// Signing what the sign-in page hands from one step to the next.
    case signIn = 3
    /// Making the web auth tokens of a sign-in.
    case webAuthTokens = 7
  }

  private let bytes: [UInt8]

  static let byteCount = 32

  /// A key that nothing keeps.
  public static func random() -> ServerKey {
    start()
    return ServerKey(
      bytes: [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, filled in
        randombytes_buf(buffer.baseAddress!, byteCount)
        filled = byteCount
      })
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the key of a data folder, or makes it. Throws ``StorageError``.
  public init(folder: DataFolder) throws(StorageError) {
    let path = folder.path + "/server.key"
    if let bytes = try Self.read(path) {
      self.init(bytes: bytes)
      return
    }
    let key = Self.random()
    try Self.write(key.bytes, to: path)
    self = key
  }

  /// 32 bytes for one purpose.
  public func subkey(_ purpose: Purpose) -> [UInt8] {
    Self.start()
    return [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, filled in
      crypto_kdf_derive_from_key(
        buffer.baseAddress!, Self.byteCount, purpose.rawValue, "multekey", bytes)
      filled = Self.byteCount
    }
  }

  /// Nil if there is no file.
  private static func read(_ path: String) throws(StorageError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .keyNotReadable(path: path, errno: errno)
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: byteCount + 1)
    let count = Glibc.read(file, &bytes, bytes.count)
    guard count == byteCount else {
      throw .keyNotReadable(path: path, errno: count < 0 ? errno : EINVAL)
    }
    return Array(bytes.prefix(byteCount))
  }

  /// Complete on disk before it has its name.
  private static func write(_ bytes: [UInt8], to path: String) throws(StorageError) {
    let unfinished = path + ".unfinished"
    let file = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .folderNotWritable(path: path, errno: errno) }
    let count = Glibc.write(file, bytes, bytes.count)
    // A disk that is nearly full takes a part, and says no error.
    let failure = count < 0 ? errno : count < bytes.count ? ENOSPC : fsync(file) == 0 ? 0 : errno
    close(file)
    guard failure == 0 else { throw .folderNotWritable(path: path, errno: failure) }
    guard rename(unfinished, path) == 0 else {
      throw .folderNotWritable(path: path, errno: errno)
    }
    let folder = open(String(path.prefix(upTo: path.lastIndex(of: "/")!)), O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  private static let isReady = sodium_init() >= 0

  private static func start() {
    precondition(isReady, "libsodium cannot start: no source of randomness")
  }
}
