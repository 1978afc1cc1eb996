import HTTPServer
import RecordStore
import Records
import WebServices

extension RecordsCommand {
  /// Pages of a deletion by query; a zone of more records is deleted as a zone.
  private static let pagesMax = 10_000

  /// Does it; `tell` gets lines of JSON, or lines for people. Throws what went wrong, in words.
  func run(in context: AdminContext, tell: (String) -> Void) throws(RecordError) {
    let call = try RecordsCall(self, context)
    switch action {
    case .query:
      let answer = try call.answer(
        "query", try queryBody(call, context, options[.continuationToken]))
      let records = answer["records"]?.array ?? []
      tell("{\"records\": [")
      for (index, record) in records.enumerated() {
        let line = RecordsForm.line(of: record.object ?? JSONObject())
        tell("  " + line + (index + 1 < records.count ? "," : ""))
      }
      let token = answer["continuationMarker"]?.string
      tell(token.map { "], \"continuationToken\": \"\($0)\"}" } ?? "]}")
    case .create, .update:
      var writer = JSONWriter()
      try writeSave(call, context, to: &writer)
      tell(RecordsForm.line(of: try Self.first(try call.answer("modify", writer.bytes))))
    case .delete: try delete(call, context, tell)
    }
  }

  private func delete(
    _ call: RecordsCall, _ context: AdminContext, _ tell: (String) -> Void
  ) throws(RecordError) {
    if let name = options[.recordName] {
      let answer = try call.answer("modify", deletionBody([name], call))
      _ = try Self.first(answer)
      return tell("Deleted \(name)")
    }
    var count = 0
    var token: String?
    for _ in 0..<Self.pagesMax {
      let page = try call.answer("query", try queryBody(call, context, token))
      let names = (page["records"]?.array ?? []).compactMap { $0.object?["recordName"]?.string }
      guard !names.isEmpty else { break }
      token = page["continuationMarker"]?.string
      if options[.isDryRun] == nil {
        let answer = try call.answer("modify", deletionBody(names, call))
        for record in answer["records"]?.array ?? [] {
          try Self.check(record.object ?? JSONObject())
        }
      }
      count += names.count
      guard token != nil else { break }
    }
    tell(options[.isDryRun] == nil ? "Deleted \(count) records" : "Would delete \(count) records")
  }

  // MARK: Bodies

  private func writeZone(_ call: RecordsCall, to writer: inout JSONWriter) {
    writer.key("zoneID")
    writer.object {
      $0.member("zoneName", options[.zoneName] ?? ZoneName.defaultZone.value)
      if let owner = call.zoneOwner { $0.member("ownerRecordName", owner.value) }
    }
  }

  private func queryBody(
    _ call: RecordsCall, _ context: AdminContext, _ token: String?
  ) throws(RecordError) -> [UInt8] {
    let name = try NameRules.recordType(try value(.recordType))
    let type = try context.schema(try value(.container), options[.environment]).types[name]
    var writer = JSONWriter()
    writer.open(UInt8(ascii: "{"))
    writeZone(call, to: &writer)
    writer.key("query")
    writer.open(UInt8(ascii: "{"))
    writer.member("recordType", name.value)
    writer.key("filterBy")
    writer.open(UInt8(ascii: "["))
    for filter in try options[.filters].map(RecordsFilter.read) ?? [] {
      try filter.write(type, to: &writer)
    }
    writer.close(UInt8(ascii: "]"))
    writer.key("sortBy")
    writer.open(UInt8(ascii: "["))
    for sort in options[.sortBy]?.split(separator: ",") ?? [] { try Self.write(sort, to: &writer) }
    writer.close(UInt8(ascii: "]"))
    writer.close(UInt8(ascii: "}"))
    if let limit = options[.limit] {
      guard let number = Int64(limit) else { throw .badRequest("--limit is not a number") }
      writer.member("resultsLimit", number)
    }
    if let fields = options[.requestedFields], action == .query {
      writer.key("desiredKeys")
      writer.array { writer in
        for field in fields.split(separator: ",") {
          writer.string(String(field.filter { $0 != " " }))
        }
      }
    }
    if let token { writer.member("continuationMarker", token) }
    writer.close(UInt8(ascii: "}"))
    return writer.bytes
  }

  private static func write(
    _ sort: Substring, to writer: inout JSONWriter
  ) throws(RecordError) {
    let words = sort.split(separator: " ").map(String.init)
    guard let field = words.first, words.count <= 2,
      words.count == 1 || ["ASC", "DESC"].contains(words[1].uppercased())
    else { throw .badRequest("An order is a field and ASC or DESC, as in \"name ASC\"") }
    let system = SystemField(schemaName: field) ?? SystemField(rawValue: field)
    writer.object {
      if let system {
        $0.member("systemFieldName", system.rawValue)
      } else {
        $0.member("fieldName", field)
      }
      $0.member("ascending", words.count == 1 || words[1].uppercased() == "ASC")
    }
  }

  private func writeSave(
    _ call: RecordsCall, _ context: AdminContext, to writer: inout JSONWriter
  ) throws(RecordError) {
    let zone = try NameRules.zoneName(options[.zoneName] ?? ZoneName.defaultZone.value)
    let assets =
      try options[.assetFiles].map { list throws(RecordError) in
        try call.files(zone, context).values(list)
      } ?? []
    writer.open(UInt8(ascii: "{"))
    writeZone(call, to: &writer)
    writer.key("operations")
    writer.open(UInt8(ascii: "["))
    writer.open(UInt8(ascii: "{"))
    writer.member("operationType", action == .create ? "create" : "forceUpdate")
    writer.key("record")
    writer.open(UInt8(ascii: "{"))
    writer.member("recordType", try value(.recordType))
    if let name = options[.recordName] { writer.member("recordName", name) }
    writer.key("fields")
    try RecordsForm.writeFields(options[.fieldsJSON] ?? "{}", assets: assets, to: &writer)
    writer.close(UInt8(ascii: "}"))
    writer.close(UInt8(ascii: "}"))
    writer.close(UInt8(ascii: "]"))
    writer.close(UInt8(ascii: "}"))
  }

  private func deletionBody(_ names: [String], _ call: RecordsCall) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writeZone(call, to: &writer)
      writer.key("operations")
      writer.array { writer in
        for name in names {
          writer.object { writer in
            writer.member("operationType", "delete")
            writer.key("record")
            writer.object { $0.member("recordName", name) }
          }
        }
      }
    }
    return writer.bytes
  }

  // MARK: Answers

  private static func first(_ answer: JSONObject) throws(RecordError) -> JSONObject {
    let record = answer["records"]?.array?.first?.object ?? JSONObject()
    try check(record)
    return record
  }

  private static func check(_ record: JSONObject) throws(RecordError) {
    guard let code = record["serverErrorCode"]?.string else { return }
    throw RecordError(
      ErrorCode(rawValue: code) ?? .internalError, "\(code): \(record["reason"]?.string ?? "")")
  }
}
