import HTTPServer
import Records
import WebServices

extension ConsoleCall {
  /// Makes a call of the record protocol: as the developer, or as the user that `actAs` names. It goes the
  /// way of any client's call, so whatever the protocol refuses is refused here.
  func forward(
    to path: String, as developer: Developer, _ reply: @escaping @Sendable (HTTPResponse) -> Void
  ) throws(RecordError) {
    guard let target = CloudKitRoute(path: path) else { throw .routeNotFound }
    let own = developer.user.recordName
    let user = try request.query("actAs").map { name throws(RecordError) in
      try actor(name, target, developer)
    }
    let scope = APITokenScope(container: target.container, environment: target.environment)
    let call = ServerRequest(
      http: request.http, path: path,
      query: request.query.filter { $0.name == "getCurrentSyncToken" },
      clientAddress: request.clientAddress, origin: request.origin,
      caller: Caller(user: user ?? own, session: nil, apiToken: scope),
      basePath: request.basePath)
    parts.records.respond(to: call) { response in
      var response = response
      if let user, user != own {
        response.headers.append(ConsoleEndpoint.actedAsHeader, user.value)
      }
      reply(response)
    }
  }

  /// The user as whom to act. Throws ACCESS_DENIED where that may not be, and NOT_FOUND.
  private func actor(
    _ name: String, _ target: CloudKitRoute, _ developer: Developer
  ) throws(RecordError) -> UserRecordName {
    let user = UserRecordName(unchecked: name)
    guard user != developer.user.recordName else { return user }
    guard developer.rules.mayActAs(target) else {
      throw RecordError(
        .accessDenied,
        developer.rules.isOwner
          ? "Nobody acts as another user here: what is a member's own is theirs"
          : "Only the owner acts as another user in production")
    }
    guard try parts.accounts.user(user) != nil else { throw .noSuchUser }
    parts.noteActing([
      ("user", developer.user.recordName.value), ("actedAs", user.value),
      ("operation", target.action.rawValue), ("container", target.container),
      ("environment", target.environment.rawValue), ("database", target.scope.rawValue),
    ])
    return user
  }
}
