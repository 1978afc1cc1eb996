import HTTPServer

/// `GET /multe/1/openapi.json`: what the server answers, for programs and their authors.
struct DescriptionEndpoint: RoutedEndpoint {
  private let document: [UInt8]

  /// The description of a version of the server, made once.
  init(version: String) { document = ServerDescription.document(version: version) }

  func methods(at path: String) -> MethodSet { .get }

  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan { .collect(maxBytes: 0) }

  func respond(
    to request: ServerRequest, _ reply: @escaping @Sendable (HTTPResponse) -> Void
  ) {
    var response = HTTPResponse.json(document)
    // Pages that show descriptions may be anywhere, and this one holds no secret.
    response.headers.append("Access-Control-Allow-Origin", "*")
    reply(response)
  }
}
