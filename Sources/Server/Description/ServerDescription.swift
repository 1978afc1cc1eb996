import WebServices

/// The description of all endpoints, as an OpenAPI 3.1 document.
enum ServerDescription {
  /// All calls.
  static let calls =
    CloudKitRoute.Action.allCases.flatMap(\.descriptions) + AccountCalls.all + AssetCalls.all
    + ConsoleCalls.all
    + [.courier]

  /// The document for one version of the server.
  static func document(version: String) -> [UInt8] {
    var writer = JSONWriter(capacity: 128 << 10)
    writer.object { writer in
      writer.member("openapi", "3.1.0")
      writer.key("info")
      writer.object { writer in
        writer.member("title", "Multe")
        writer.member("version", version)
        writer.member("description", introduction)
      }
      writer.key("servers")
      // Relative to the address of the document, so that it is right behind any proxy.
      writer.array { $0.object { $0.member("url", "../..") } }
      writer.key("paths")
      writer.object { writePaths(to: &$0) }
      writer.key("components")
      writer.object { writer in
        writer.key("schemas")
        writer.object { writer in
          for name in ShapeName.allCases {
            writer.key(name.rawValue)
            name.shape.write(to: &writer)
          }
        }
        writer.key("securitySchemes")
        writer.object { writeSecuritySchemes(to: &$0) }
      }
    }
    return writer.bytes
  }

  private static let introduction = """
    A record database that speaks CloudKit Web Services under /database/1 and /device/1, and the \
    accounts of its people under /multe/1. Bodies of the record protocol are JSON under any content \
    type. Members and query parameters that are not described are ignored. An entry of an answer that \
    has serverErrorCode is the failure of that entry.
    """

  private static func writePaths(to writer: inout JSONWriter) {
    let byPath = Dictionary(grouping: calls, by: \.path)
    for path in byPath.keys.sorted() {
      writer.key(path)
      writer.object { writer in
        for call in byPath[path, default: []] {
          writer.key(call.method.lowercased())
          call.write(to: &writer)
        }
      }
    }
  }

  /// The ways to prove who calls: their names here, where they stand in a request, and under what name.
  private static let securitySchemes: [(key: String, place: String, name: String)] = [
    ("apiToken", "query", "ckAPIToken"), ("webAuthToken", "query", "ckWebAuthToken"),
    ("keyID", "header", "X-Apple-CloudKit-Request-KeyID"),
    ("keyDate", "header", "X-Apple-CloudKit-Request-ISO8601Date"),
    ("keySignature", "header", "X-Apple-CloudKit-Request-SignatureV1"),
    ("session", "cookie", SessionCookie.name),
  ]

  private static func writeSecuritySchemes(to writer: inout JSONWriter) {
    for scheme in securitySchemes {
      writer.key(scheme.key)
      writer.object { writer in
        writer.member("type", "apiKey")
        writer.member("in", scheme.place)
        writer.member("name", scheme.name)
      }
    }
  }
}
