import HTTPServer
import RecordStore
import Records
import WebServices

/// Calls of the record protocol by the owner of the server: in a user's name, or in the public database in
/// nobody's, where no grant binds them.
struct RecordsCall {
  private let endpoint: any Endpoint
  private let caller: Caller
  private let path: String
  private let scope: DatabaseScope
  private let container: String
  private let environment: Environment
  /// Whose zone is meant; nil for the user's own, or in the public database.
  let zoneOwner: UserRecordName?

  /// Throws BAD_REQUEST for a database that cannot be, NOT_FOUND for a user.
  init(_ command: RecordsCommand, _ context: AdminContext) throws(RecordError) {
    endpoint = context.records
    let container = try AccountRules.container(try command.value(.container))
    let name = command.options[.environment] ?? Environment.development.rawValue
    guard let environment = Environment(rawValue: name) else {
      throw .badRequest("The environment is development or production")
    }
    let type = command.options[.databaseType] ?? DatabaseScope.public.rawValue
    guard let scope = DatabaseScope(rawValue: type) else {
      throw .badRequest("The database type is public, private or shared")
    }
    var user: UserRecordName?
    if let name = command.options[.user] { user = try context.user(name).recordName }
    guard scope == .public || user != nil else {
      throw .badRequest("--user says whose \(scope.rawValue) database is meant")
    }
    zoneOwner =
      try command.options[.zoneOwner].map { name throws(RecordError) in
        try context.user(name).recordName
      } ?? nil
    guard (zoneOwner != nil) == (scope == .shared) else {
      throw .badRequest("--zone-owner says whose zone of the shared database is meant")
    }
    (self.container, self.environment, self.scope) = (container, environment, scope)
    caller = Caller(
      user: user, session: nil,
      apiToken: APITokenScope(container: container, environment: environment),
      isAdministrator: user == nil)
    path = "/database/1/\(container)/\(environment.rawValue)/\(scope.rawValue)/records/"
  }

  /// The files of a command. Their receipts are good in the database that the call works on.
  func files(_ zone: ZoneName, _ context: AdminContext) -> RecordsFiles {
    let owner = scope == .public ? nil : zoneOwner ?? caller.user
    return RecordsFiles(
      context, DatabaseID(container: container, environment: environment, owner: owner), zone,
      user: caller.user ?? .administrator)
  }

  /// The answer to one call. Throws what the server answers. Waits for it.
  func answer(_ action: String, _ body: [UInt8]) throws(RecordError) -> JSONObject {
    let path = path + action
    let request = ServerRequest(
      http: HTTPRequest(
        head: HTTPRequestHead(method: "POST", rawPath: path), body: .bytes(body)),
      path: path, query: [], clientAddress: "", origin: "", caller: caller)
    let gate = Gate<[UInt8]>()
    endpoint.respond(to: request) { response in
      if case .bytes(let bytes) = response.body { gate.open(bytes) } else { gate.open([]) }
    }
    let answer = try JSONReader.read(gate.wait()).object ?? JSONObject()
    guard let code = answer["serverErrorCode"]?.string else { return answer }
    throw RecordError(
      ErrorCode(rawValue: code) ?? .internalError, "\(code): \(answer["reason"]?.string ?? "")")
  }
}
