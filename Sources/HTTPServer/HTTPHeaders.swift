/// Header fields in the order of the wire; names compare without case.
///
/// All text is in one array, so that a request with many fields costs two allocations and no
/// string is made before it is asked for.
public struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral {
  /// Where a field ends; it begins after the NUL of the field before.
  private struct Bounds {
    let nameEnd: Int
    let valueEnd: Int
  }

  /// `name NUL value NUL` of each field, ready to be given to C.
  private var text: [UInt8] = []
  private var bounds: [Bounds] = []

  /// An empty list.
  public init() {}

  /// The fields in the order written. Traps as ``append(_:_:)`` does.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }

  /// Name and value of each field. Makes the strings anew each time.
  public var fields: [(name: String, value: String)] {
    bounds.indices.map { (name: string(nameRange($0)), value: string(valueRange($0))) }
  }

  /// The number of fields.
  public var count: Int { bounds.count }

  /// The value of the first field with this name.
  public subscript(_ name: String) -> String? {
    bounds.indices.first { matches($0, name) }.map { string(valueRange($0)) }
  }

  /// The values of all fields with this name, in order.
  public func values(_ name: String) -> [String] {
    bounds.indices.filter { matches($0, name) }.map { string(valueRange($0)) }
  }

  /// Adds a field after the others.
  ///
  /// A name that is no token of RFC 9110, or a value with CR, LF or NUL, would let whoever wrote it
  /// forge further fields: that is a bug of the caller and traps.
  public mutating func append(_ name: String, _ value: String) {
    precondition(
      !name.isEmpty && name.utf8.allSatisfy(HTTPSyntax.isToken), "not a header field name")
    precondition(
      value.utf8.allSatisfy(HTTPSyntax.isLineText), "a header field value breaks the line")
    append(name: name.utf8, value: value.utf8)
  }

  /// Adds the fields of another list after the others. Costs less than adding each, where they are always the same.
  public mutating func append(_ other: HTTPHeaders) {
    let start = text.count
    text.append(contentsOf: other.text)
    for field in other.bounds {
      bounds.append(Bounds(nameEnd: start + field.nameEnd, valueEnd: start + field.valueEnd))
    }
  }

  /// Adds a field without looking at its bytes.
  mutating func append(name: some Collection<UInt8>, value: some Collection<UInt8>) {
    text.append(contentsOf: name)
    let nameEnd = text.count
    text.append(0)
    text.append(contentsOf: value)
    bounds.append(Bounds(nameEnd: nameEnd, valueEnd: text.count))
    text.append(0)
  }

  /// Makes room for a typical request head at once.
  mutating func reserveCapacity(fieldCount: Int, byteCount: Int) {
    bounds.reserveCapacity(fieldCount)
    text.reserveCapacity(byteCount)
  }
}

extension HTTPHeaders {
  /// Calls `body` with the bytes of each name and value, both followed by a NUL in memory.
  func forEachField(
    _ body: (_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    text.withUnsafeBufferPointer { all in
      for index in bounds.indices {
        body(
          UnsafeBufferPointer(rebasing: all[nameRange(index)]),
          UnsafeBufferPointer(rebasing: all[valueRange(index)]))
      }
    }
  }

  private func nameRange(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : bounds[index - 1].valueEnd + 1)..<bounds[index].nameEnd
  }

  private func valueRange(_ index: Int) -> Range<Int> {
    bounds[index].nameEnd + 1..<bounds[index].valueEnd
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }

  private func matches(_ index: Int, _ name: String) -> Bool {
    HTTPSyntax.equalIgnoringCase(text[nameRange(index)], name.utf8)
  }
}
