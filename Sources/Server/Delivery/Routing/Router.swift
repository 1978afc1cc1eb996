import HTTPServer
import Records

/// Leads each request to the endpoint that answers it, once path, method, caller and origin are in order,
/// and dresses every answer in its headers.
final class Router: HTTPHandler {
  /// What the router is told about its surroundings.
  struct Configuration: Sendable {
    /// The path under which the server is reached, if the proxy passes it on. Nil finds it out.
    var basePath: BasePath?
    /// Whose word about the client counts.
    var trustedProxies = TrustedProxies.none
  }

  private let configuration: Configuration
  private let places: Places
  private let callers: any CallerResolver
  private let observe: @Sendable (AnsweredRequest) -> Void

  /// A router. `pages` answers what none of the `mounts` holds. `observe` is told of each answer, on the
  /// thread that gave it.
  init(
    _ configuration: Configuration = Configuration(), callers: any CallerResolver, mounts: [Mount],
    pages: Mount, observe: @escaping @Sendable (AnsweredRequest) -> Void = { _ in }
  ) {
    self.configuration = configuration
    self.callers = callers
    self.observe = observe
    places = Places(mounts: mounts, pages: pages, basePath: configuration.basePath)
  }

  /// Bodies up to this many bytes are let in without a proof of who sends them.
  private static let anonymousBodyBytes = 64 << 10

  func admit(_ head: HTTPRequestHead) -> HTTPAdmission {
    let length = head.headers["Content-Length"].map { Int($0) ?? .max }
    guard length != nil || head.headers["Transfer-Encoding"] != nil else {
      return .accept(.collect(maxBytes: 0))
    }
    // A small body is read first, and its request judged as a whole.
    if (length ?? .max) <= Self.anonymousBodyBytes { return .accept(smallBodyPlan(head)) }
    var visit = visit(head)
    do throws(Refusal) {
      let arrival = try arrival(head, &visit)
      let plan = arrival.mount.endpoint.bodyPlan(for: head.with(path: arrival.path))
      if (length ?? .max) > Self.anonymousBodyBytes { try admitBody(plan, head, arrival, &visit) }
      return .accept(plan)
    } catch {
      return .refuse(finish(error.response, head, visit))
    }
  }

  func handle(_ request: HTTPRequest, _ exchange: any HTTPExchange) {
    var visit = visit(request.head)
    do throws(Refusal) {
      let arrival = try arrival(request.head, &visit)
      let caller = try caller(of: request.head, arrival, &visit)
      let asked = ServerRequest(
        http: HTTPRequest(head: request.head.with(path: nil), body: request.body),
        path: arrival.path, query: arrival.query, clientAddress: visit.view.address,
        origin: visit.view.origin, caller: caller, basePath: arrival.basePath)
      let visit = visit
      let head = request.head
      arrival.mount.endpoint.respond(to: asked) { [self] response in
        exchange.respond(finish(response, head, visit))
      }
    } catch {
      exchange.respond(finish(error.response, request.head, visit))
    }
  }

  func answer(to fault: HTTPFault) -> HTTPResponse {
    let code = ErrorCode(rawValue: fault.serverErrorCode) ?? .badRequest
    var response = HTTPResponse.error(
      RecordError(code, fault.reason, retryAfterSeconds: code == .tryAgainLater ? 5 : nil))
    response.status = fault.status
    SecurityHeaders.protectData(&response.headers)
    // It tells nothing of anybody, and pages of other sites upload: they have to see the status.
    CORS.any.allow(&response.headers)
    // The server does not tell whose request it refused.
    observe(
      AnsweredRequest(
        method: "", path: "", clientAddress: "", area: .nowhere, user: nil,
        status: fault.status, byteCount: 0, nanoseconds: 0))
    return response
  }
}

extension Router {
  private func visit(_ head: HTTPRequestHead) -> Visit {
    Visit(
      startedNanoseconds: Monotonic.nanoseconds, view: configuration.trustedProxies.view(of: head))
  }

  /// What the endpoint wants of its bodies; where there is none, enough to read what is refused then.
  private func smallBodyPlan(_ head: HTTPRequestHead) -> HTTPBodyPlan {
    guard let whole = TargetText.path(head.rawPath), let (mount, path) = places.find(whole) else {
      return .collect(maxBytes: Self.anonymousBodyBytes)
    }
    return mount.endpoint.bodyPlan(for: head.with(path: path))
  }

  /// The endpoint of a request. Throws 400, 404, 405, and the answer to OPTIONS.
  private func arrival(
    _ head: HTTPRequestHead, _ visit: inout Visit
  ) throws(Refusal) -> Arrival {
    guard let query = RequestQuery.read(head.rawQuery) else { throw Refusal(.badQuery) }
    do throws(RecordError) {
      visit.otherSites = try CORS(head, query, visit.view, callers.allowedOrigins)
    } catch {
      throw Refusal(error)
    }
    guard let whole = TargetText.path(head.rawPath) else { throw Refusal(.badPath) }
    if whole == configuration.basePath?.path { throw Refusal.toFolder(whole) }
    guard let (mount, path) = places.find(whole) else { throw Refusal(.routeNotFound) }
    // The address itself is the proof, wherever the page comes from.
    if mount.allowsOtherSites { visit.otherSites = .any }
    // Figures and health answer to their plain path only: a proxy may close that, and not see its escapes.
    guard mount.isPartOfApp || head.rawPath == whole else { throw Refusal(.routeNotFound) }
    let methods = mount.routed?.methods(at: path)
    guard methods?.isEmpty != true else { throw Refusal(.routeNotFound) }
    visit.area = mount.area
    visit.routePath = path
    if let methods, !methods.allows(head.method) {
      let isQuestion = head.method == "OPTIONS"
      throw Refusal(response: isQuestion ? .options(methods) : .methodNotAllowed(methods))
    }
    return Arrival(
      mount: mount, path: path, basePath: TargetText.folders(of: head.rawPath, before: path),
      query: query)
  }

  /// Who asks. Throws what the resolver throws, and 403 if another site made the browser ask.
  private func caller(
    of head: HTTPRequestHead, _ arrival: Arrival, _ visit: inout Visit
  ) throws(Refusal) -> Caller {
    // A browser asks what it may send without proof, and so must be answered.
    guard arrival.mount.asksCaller, head.method != "OPTIONS" else { return .nobody }
    do throws(RecordError) {
      visit.caller = try callers.caller(for: head, query: arrival.query)
      try OriginCheck.verify(head, visit.caller, visit.view)
      if visit.caller.isGuest, !GuestAccess.allows(head.method, arrival.path) {
        throw RecordError.notForGuests
      }
      return visit.caller
    } catch {
      throw Refusal(response: arrival.mount.endpoint.refusal(error, of: head, at: arrival.path))
    }
  }

  /// Lets a large body in from somebody who is known; to the disk from a signed-in user only.
  private func admitBody(
    _ plan: HTTPBodyPlan, _ head: HTTPRequestHead, _ arrival: Arrival, _ visit: inout Visit
  ) throws(Refusal) {
    do throws(RecordError) {
      if try arrival.mount.endpoint.isAddressProof(head.with(path: arrival.path)) { return }
    } catch {
      throw Refusal(error)
    }
    let caller = try caller(of: head, arrival, &visit)
    let isKnown =
      switch plan {
      case .spool: caller.user != nil
      case .collect: caller != .nobody
      }
    guard isKnown else {
      throw Refusal(
        response: arrival.mount.endpoint.refusal(.bodyNeedsProof, of: head, at: arrival.path))
    }
  }

  /// Completes the headers of an answer and tells of it.
  private func finish(
    _ response: HTTPResponse, _ head: HTTPRequestHead, _ visit: Visit
  ) -> HTTPResponse {
    var response = response
    SecurityHeaders.protectData(&response.headers)
    visit.otherSites.allow(&response.headers)
    if head.method == "OPTIONS" { visit.otherSites.allowRequest(&response.headers) }
    if let token = visit.caller.nextWebAuthToken {
      response.headers.append("X-Apple-CloudKit-Web-Auth-Token", token.text)
    }
    var byteCount = 0
    if case .bytes(let bytes) = response.body { byteCount = bytes.count }
    observe(
      AnsweredRequest(
        method: head.method, path: head.rawPath, clientAddress: visit.view.address,
        area: visit.area, user: visit.caller.user, status: response.status, byteCount: byteCount,
        nanoseconds: Monotonic.nanoseconds - visit.startedNanoseconds,
        routePath: visit.routePath, serverErrorCode: AnsweredErrorCode.read(response),
        actedAs: response.headers[ConsoleEndpoint.actedAsHeader]))
    return response
  }
}

extension Refusal {
  init(_ error: RecordError) { self.init(response: .error(error)) }

  /// Sends a browser from `/app` to `/app/`, where relative addresses work. Relative itself, since a
  /// proxy may have more before it.
  static func toFolder(_ path: String) -> Refusal {
    let name = path.split(separator: "/").last ?? ""
    return Refusal(response: HTTPResponse(status: 308, headers: ["Location": "\(name)/"]))
  }
}

extension HTTPRequestHead {
  /// The head as endpoints see it: HEAD is GET, since the server leaves the body out itself; with the
  /// path replaced, if one is given.
  fileprivate func with(path: String?) -> HTTPRequestHead {
    if method != "HEAD" && (path == nil || path == rawPath) { return self }
    return HTTPRequestHead(
      method: method == "HEAD" ? "GET" : method, rawPath: path ?? rawPath, rawQuery: rawQuery,
      headers: headers, remoteAddress: remoteAddress)
  }
}
