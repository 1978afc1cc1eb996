import Records
import WebServices

/// Any bytes: what is read as JSON is written so that it reads the same; requests and values made of it
/// never trap, and values come back from their stored form.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let value = try? JSONReader.read(bytes) else { return 0 }
  checkFixedPoint(value)
  if let object = value.object {
    _ = try? ModifyRequest(json: object)
    _ = try? LookupRequest(json: object)
    _ = try? QueryRequest(json: object)
    _ = try? ZoneID(json: object)
  }
  for member in value.object?.members ?? [] { checkField(member.name, member.value) }
  return 0
}

private func checkFixedPoint(_ value: JSONValue) {
  let once = written { $0.value(value) }
  // What lies at the edge of the permitted depth is within it once more.
  guard let again = try? JSONReader.read(once) else { fatalError("what was written is not read") }
  precondition(again == value, "what was written is read as another value")
  precondition(written { $0.value(again) } == once, "the second writing differs from the first")
}

private func checkField(_ name: String, _ json: JSONValue) {
  guard let field = try? IncomingField(name: name, json: json) else { return }
  guard let value = try? field.value(for: nil) else { return }
  _ = SortKey(value)
  let stored = written { FieldEncoding.write([Field(name, value)], to: &$0) }
  guard let back = try? StoredFields.read(stored) else { fatalError("a stored value is not read") }
  if value.hasReceipt { return }
  precondition(back == [Field(name, value)], "a stored value is read as another")
  precondition(written { FieldEncoding.write(back, to: &$0) } == stored)
}

private func written(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
  var writer = JSONWriter()
  body(&writer)
  return writer.bytes
}

extension FieldValue {
  /// Receipts are for requests only and are not stored.
  fileprivate var hasReceipt: Bool {
    elements.contains { if case .asset(let asset) = $0 { asset.receipt != nil } else { false } }
  }
}
