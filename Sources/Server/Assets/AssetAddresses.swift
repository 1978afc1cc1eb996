import CSodium
import RecordStore
import Records
import WebServices

/// The addresses of assets, and what else of them is derived from the server's key.
struct AssetAddresses: Sendable {
  /// Where uploads go, below the base path.
  static let uploadPath = "/multe/1/assets/upload"
  /// Where assets are, below the base path.
  static let folder = "/multe/1/assets/"

  /// How long an address is good at least, and the step in which it changes: so that it stays the same for
  /// a while, and a browser finds what it has.
  private static let lifeSeconds: Int64 = 60 * 60
  private static let stepSeconds: Int64 = 30 * 60

  private let key: [UInt8]

  /// The addresses of a server.
  init(_ key: ServerKey) {
    Sodium.start()
    self.key = key.subkey(.assetAddresses)
  }

  /// The address from which anybody may read an asset for an hour or more.
  func download(_ asset: Asset, of file: Int64, base: String, nowSeconds: Int64) -> String {
    let expires = ((nowSeconds + Self.lifeSeconds) / Self.stepSeconds + 1) * Self.stepSeconds
    let signature = signature(file, checksum: asset.fileChecksum, expires)
    return "\(base)\(Self.folder)\(file)?expires=\(expires)&signature=\(signature)"
  }

  /// Whether this server signed the address of a file.
  func isSigned(_ file: AssetTable.Row, expires: Int64, signature text: String) -> Bool {
    let right = Array(signature(file.key, checksum: file.digest.fileChecksum, expires).utf8)
    let given = Array(text.utf8)
    return given.count == right.count && sodium_memcmp(given, right, right.count) == 0
  }

  /// The address to which bytes may be sent once.
  func upload(_ secret: Secret, base: String) -> String {
    "\(base)\(Self.uploadPath)?token=\(secret.text)"
  }

  /// The receipt of an upload in pieces: the same whenever it is asked for.
  func receipt(ofPieces upload: Int64, asset: Int64) -> String {
    Secret.base64URL(code("receipt \(upload) \(asset)"))
  }

  /// What clients keep of an asset in private databases. It opens nothing: files are not encrypted by it.
  func wrappingKey(_ file: Int64) -> String {
    Base64.encode(Array(code("wrapping key \(file)").prefix(16)))
  }

  /// A second checksum that private databases tell.
  func referenceChecksum(_ file: Int64) -> String {
    Base64.encode([1] + code("reference \(file)").prefix(20))
  }

  private func signature(_ file: Int64, checksum: String, _ expires: Int64) -> String {
    Secret.base64URL(code("download \(file) \(checksum) \(expires)"))
  }

  private func code(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_bytes()))
    crypto_auth_hmacsha256(&code, bytes, UInt64(bytes.count), key)
    return code
  }
}
