import HTTPServer

/// The web app: the files that `bin/build-web` made, by name. A path outside the folder cannot be asked
/// for, since only names of the manifest are found.
struct PagesEndpoint: RoutedEndpoint {
  private let files: [String: WebFile]
  /// What tells this build of the web app from others; nil without one.
  let build: String?

  /// The files of a folder. Without a built folder, a page says how to make one.
  ///
  /// Throws ``WebFolderError`` if the folder is there but wrong.
  init(folder: String) throws(WebFolderError) {
    let content = try WebFolder.read(folder)
    files = content?.files ?? [:]
    build = content?.build
  }

  /// The pages of a server without the web app.
  init() {
    files = [:]
    build = nil
  }

  /// Whether the web app is there.
  var isBuilt: Bool { !files.isEmpty }

  func methods(at path: String) -> MethodSet {
    let isThere = files[path] != nil || (path == Self.consoleFolder && files["/console"] != nil)
    return isThere || (path == "/" && !isBuilt) ? .get : []
  }

  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan { .collect(maxBytes: 0) }

  func respond(
    to request: ServerRequest, _ reply: @escaping @Sendable (HTTPResponse) -> Void
  ) {
    if request.path == Self.consoleFolder { return reply(Self.toConsole) }
    reply(files[request.path]?.response(to: request.http.head.headers) ?? Self.notBuilt)
  }

  /// The console's page stands beside the app's, so that both use the same relative addresses.
  private static let consoleFolder = "/console/"
  private static let toConsole = HTTPResponse(status: 308, headers: ["Location": "../console"])

  private static let notBuilt: HTTPResponse = {
    var headers: HTTPHeaders = [
      "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
    ]
    for (name, value) in SecurityHeaders.page { headers.append(name, value) }
    return HTTPResponse(status: 404, headers: headers, body: .bytes(Array(page.utf8)))
  }()

  private static let page = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Multe</title>
    <h1>Multe runs, but its web app is not here</h1>
    <p>The record server at <code>/database/1/</code> works. For the lists in the browser, build the web
    app with <code>bin/build-web</code>, or start the server with <code>--web FOLDER</code>, the
    folder that holds <code>manifest.json</code>.</p>
    </html>

    """
}
