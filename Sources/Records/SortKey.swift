/// The bytes of a value in an index: their order, byte by byte, is the order of the values. An unset
/// field has the empty key and comes first.
///
/// - numbers of fields that mix whole ones and doubles: the nearest double, then what is missing to the
///   whole number, which a double may be too coarse for
/// - other numbers and times: 8 bytes, sign flipped, big-endian; doubles by their IEEE order, -0 as 0
/// - texts: the folded text, a zero, then the text itself, so that texts equal but for case lie
///   together; texts whose folded form is longer than ``textBytes`` are cut there, with 0xFF at the end
/// - bytes: the first ``textBytes``, after a one (so that empty bytes differ from unset)
/// - references: the record name, after a one
/// - places: latitude, then longitude
public struct SortKey: Sendable, Hashable, Comparable {
  /// The bytes of a text that order it; beyond, age decides.
  public static let textBytes = 512

  /// The key.
  public let bytes: [UInt8]
  /// The key of an unset field.
  public static let unset = SortKey(bytes: [])

  /// A key from its bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The key of a single value; lists, assets and sealed values have none and count
  /// as unset.
  public init(_ value: FieldValue?) {
    switch value {
    case .string(let text): bytes = Self.textKey(text)
    case .int64(let number), .timestamp(let number): bytes = Self.bigEndian(Self.ordered(number))
    case .double(let number): bytes = Self.bigEndian(Self.ordered(number))
    case .bytes(let data): bytes = [1] + data.prefix(Self.textBytes)
    case .reference(let target): bytes = [1] + target.recordName.value.utf8
    case .location(let place):
      bytes =
        Self.bigEndian(Self.ordered(place.latitude)) + Self.bigEndian(Self.ordered(place.longitude))
    case .asset, .list, .sealed, nil: bytes = []
    }
  }

  /// The key of a value of a field that mixes whole numbers and doubles, or else of any field.
  public init(_ value: FieldValue?, asNumber: Bool) {
    switch value {
    case .int64(let number) where asNumber:
      let nearest = Double(number)
      // 2^63, the double nearest to the largest numbers, wraps around to the smallest.
      let rounded = nearest == 0x1p63 ? Int64.min : Int64(nearest)
      self.init(number: nearest, rest: number &- rounded)
    case .double(let number) where asNumber: self.init(number: number, rest: 0)
    default: self.init(value)
    }
  }

  /// `rest` is at most 512 either way: half the distance of the doubles below 2^63.
  private init(number: Double, rest: Int64) {
    let biased = UInt16(0x8000 + rest)
    bytes = Self.bigEndian(Self.ordered(number)) + [UInt8(biased >> 8), UInt8(biased & 0xFF)]
  }

  /// Byte by byte.
  public static func < (a: SortKey, b: SortKey) -> Bool {
    a.bytes.lexicographicallyPrecedes(b.bytes)
  }

  /// The keys of all texts equal to `text` but for case; nil where the text is cut.
  public static func equalTexts(_ text: String) -> Range<SortKey>? {
    let folded = escape(TextFolding.fold(text))
    guard folded.count <= textBytes else { return nil }
    return SortKey(bytes: folded + [0])..<SortKey(bytes: folded + [1])
  }

  /// The keys of all texts whose folded form begins with that of `prefix`.
  public static func textsBeginning(_ prefix: String) -> Range<SortKey>? {
    let folded = Array(escape(TextFolding.fold(prefix)).prefix(textBytes))
    guard let end = successor(of: folded) else { return nil }
    return SortKey(bytes: folded)..<SortKey(bytes: end)
  }

  /// The smallest bytes after all that begin with `prefix`.
  public static func successor(of prefix: [UInt8]) -> [UInt8]? {
    var end = prefix
    while let last = end.popLast() {
      if last < 0xFF { return end + [last + 1] }
    }
    return nil
  }

  private static func textKey(_ text: String) -> [UInt8] {
    let folded = escape(TextFolding.fold(text))
    // 0xFF, which no text has, puts what is cut after the text that ends where it is cut.
    guard folded.count <= textBytes else { return folded.prefix(textBytes) + [0xFF] }
    return folded + [0] + text.utf8
  }

  /// Keeps 0 and 1 out of the folded text, where 0 ends it.
  private static func escape(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 < 2 }) else { return bytes }
    return bytes.flatMap { $0 < 2 ? [1, $0 + 1] : [$0] }
  }

  private static func ordered(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: number) ^ (1 << 63)
  }

  private static func ordered(_ number: Double) -> UInt64 {
    let bits = (number == 0 ? 0 : number).bitPattern
    return bits >> 63 == 1 ? ~bits : bits | (1 << 63)
  }

  private static func bigEndian(_ value: UInt64) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }
}
