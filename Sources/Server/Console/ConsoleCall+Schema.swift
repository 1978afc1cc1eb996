import HTTPServer
import RecordStore
import Records
import WebServices

extension ConsoleCall {
  /// Answers a call about the schema of a container in an environment.
  func schema(
    _ place: APITokenScope, _ action: ConsoleRoute.SchemaAction, _ developer: Developer
  ) throws(RecordError) -> HTTPResponse {
    switch (action, request.http.head.method) {
    case (.model, _):
      let schema = try current(place)
      return .json { schema.write(to: &$0) }
    case (.text, "GET"):
      let schema = try current(place)
      return .json { $0.member("text", schema.text) }
    case (.text, _): return try importSchema(place)
    case (.edits, _): return try editSchema(place)
    case (.validate, _):
      let new = try givenSchema()
      try SchemaRules.check(new)
      let difference = SchemaDifference(from: try current(place), to: new.withUsers)
      return .json { difference.write(to: &$0) }
    case (.difference, _):
      try require(.production, place)
      let difference = try parts.accounts.read {
        try SchemaAdministration.deployment(of: place.container, in: $0)
      }
      return .json { difference.write(to: &$0) }
    case (.deploy, _): return try deploySchema(place, developer)
    case (.reset, _): return try resetDevelopment(place)
    }
  }

  private func current(_ place: APITokenScope) throws(RecordError) -> Schema {
    try parts.accounts.read {
      try SchemaAdministration.schema(of: place.container, place.environment, in: $0)
    }
  }

  /// The schema in the body, as text. Throws BAD_REQUEST with line and column.
  private func givenSchema() throws(RecordError) -> Schema {
    guard let text = try body().string("text") else { throw .badRequest("'text' is missing") }
    do throws(SchemaTextError) {
      return try Schema(text: text)
    } catch {
      throw error.recordError
    }
  }

  private func importSchema(_ place: APITokenScope) throws(RecordError) -> HTTPResponse {
    try require(.development, place)
    let schema = try givenSchema()
    let difference = try change {
      try SchemaAdministration.importing(schema, into: place.container, in: $0)
    }
    return .json { difference.write(to: &$0) }
  }

  private func editSchema(_ place: APITokenScope) throws(RecordError) -> HTTPResponse {
    try require(.development, place)
    guard let objects = try body().objects("edits") else {
      throw .badRequest("'edits' is missing")
    }
    guard objects.count <= SchemaEdit.countMax else {
      throw .badRequest("At most \(SchemaEdit.countMax) edits in one request")
    }
    var edits: [SchemaEdit] = []
    for object in objects { edits.append(try SchemaEdit(json: object)) }
    let steps = edits
    let difference = try change { transaction in
      var schema = try SchemaAdministration.schema(
        of: place.container, .development, in: transaction.database)
      for edit in steps { try edit.apply(to: &schema) }
      return try SchemaAdministration.importing(schema, into: place.container, in: transaction)
    }
    return .json { difference.write(to: &$0) }
  }

  private func deploySchema(
    _ place: APITokenScope, _ developer: Developer
  ) throws(RecordError) -> HTTPResponse {
    try require(.production, place)
    try developer.mayAdminister(place)
    let kept = place.container == parts.household ? HouseholdSchema.schema : Schema()
    let difference = try change {
      try SchemaAdministration.deploy(place.container, keeping: kept, in: $0)
    }
    return .json { difference.write(to: &$0) }
  }

  /// Erases development. The body names the container once more, so that no slip can do it.
  private func resetDevelopment(_ place: APITokenScope) throws(RecordError) -> HTTPResponse {
    try require(.development, place)
    guard try body().string("container") == place.container else {
      throw .badRequest("'container' has to name the container whose development is erased")
    }
    let zones = try change { try SchemaAdministration.reset(place.container, in: $0) }
    return .json { $0.member("zones", Int64(zones)) }
  }

  private func require(
    _ environment: Environment, _ place: APITokenScope
  ) throws(RecordError) {
    guard place.environment == environment else {
      throw .badRequest("This is for \(environment.rawValue) only")
    }
  }

  /// Writes, and waits for the commit.
  private func change<T: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) throws(RecordError) -> T {
    do {
      return try parts.accounts.storage.writeAndWait(body)
    } catch {
      throw .told(error, parts.accounts.reportFault)
    }
  }
}
