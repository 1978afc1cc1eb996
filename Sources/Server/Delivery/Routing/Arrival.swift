import HTTPServer

/// Where a request leads, read from its head alone.
struct Arrival: Sendable {
  let mount: Mount
  /// The decoded path below the base path.
  let path: String
  /// What stands before it, as sent.
  let basePath: String
  let query: [(name: String, value: String)]
}

/// An answer given instead of going on.
struct Refusal: Error {
  let response: HTTPResponse
}

/// What is known of a request for its log line and for the headers of its answer. Grows on the way.
struct Visit: Sendable {
  let startedNanoseconds: UInt64
  var view: ClientView
  var area = Mount.Area.nowhere
  var routePath = ""
  var caller = Caller.nobody
  var otherSites = CORS.none
}
