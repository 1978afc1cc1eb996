import CSodium
import Glibc
import Records
import WebServices

/// The SHA-256 of a file: what it is known by on disk.
public struct AssetDigest: Sendable, Hashable {
  /// The 32 bytes.
  public let bytes: [UInt8]

  static let byteCount = 32

  /// A digest from its bytes. Nil if there are not 32.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// A digest from 64 hexadecimal digits in lower case. Nil if it is not that.
  init?(hexadecimal text: String) {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text.utf8 {
      let digit: UInt8
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    guard high == nil else { return nil }
    self.init(bytes)
  }

  /// 64 hexadecimal digits.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// What clients are told: base64 of a version byte and 20 bytes of digest, as the live service's is.
  public var fileChecksum: String { Base64.encode([1] + bytes.prefix(20)) }

  /// The digest and the size of a file, read in pieces. Throws INTERNAL_ERROR if it cannot be read.
  public static func of(
    file path: String
  ) throws(RecordError) -> (digest: AssetDigest, size: Int64) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw AssetFolder.fault(errno) }
    defer { close(file) }
    var state = crypto_hash_sha256_state()
    crypto_hash_sha256_init(&state)
    var size: Int64 = 0
    var piece = [UInt8](repeating: 0, count: pieceBytes)
    while true {
      let count = read(file, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw AssetFolder.fault(errno) }
      if count == 0 { break }
      crypto_hash_sha256_update(&state, piece, UInt64(count))
      size += Int64(count)
    }
    var bytes = [UInt8](repeating: 0, count: byteCount)
    crypto_hash_sha256_final(&state, &bytes)
    return (AssetDigest(bytes)!, size)
  }

  private static let pieceBytes = 256 << 10
}
