import Records

/// Any bytes: what is read as a schema keeps to the rules, is printed so that it reads the same, and has the
/// same layout the second time.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let schema = try? Schema(text: bytes) else { return 0 }
  guard (try? SchemaRules.check(schema)) != nil else {
    // The one rule of the whole that no place of the text breaks.
    precondition(schema.types[.users] != nil, "what was read breaks a rule")
    return 0
  }
  let text = schema.text
  guard let again = try? Schema(text: text) else { fatalError("what was printed is not read") }
  precondition(again == schema, "what was printed is read as another schema")
  precondition(again.text == text, "the second printing differs from the first")
  precondition(SchemaDifference(from: schema, to: again).changes.isEmpty)
  return 0
}
