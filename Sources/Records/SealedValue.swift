/// The value of an encrypted field as it is kept: only the server's key tells what is in it.
public struct SealedValue: Sendable, Hashable {
  /// The type of the value within.
  public let type: FieldType
  /// The bytes that the value within counts towards ``Limits/recordBytes``.
  public let byteCount: Int
  /// What the key opens.
  public let bytes: [UInt8]

  /// A sealed value.
  public init(type: FieldType, byteCount: Int, bytes: [UInt8]) {
    self.type = type
    self.byteCount = byteCount
    self.bytes = bytes
  }
}
