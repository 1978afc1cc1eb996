/// Methods that a path answers to. HEAD comes with GET, and OPTIONS is answered everywhere.
struct MethodSet: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let get = MethodSet(rawValue: 1)
  static let post = MethodSet(rawValue: 2)
  static let put = MethodSet(rawValue: 4)
  static let delete = MethodSet(rawValue: 8)

  /// Whether a method as sent is among them.
  func allows(_ method: String) -> Bool {
    switch method {
    case "GET", "HEAD": contains(.get)
    case "POST": contains(.post)
    case "PUT": contains(.put)
    case "DELETE": contains(.delete)
    default: false
    }
  }

  /// The value of an `Allow` header.
  var list: String {
    let names: [(MethodSet, String)] = [
      (.get, "GET, HEAD"), (.post, "POST"), (.put, "PUT"), (.delete, "DELETE"),
    ]
    return (names.filter { contains($0.0) }.map(\.1) + ["OPTIONS"]).joined(separator: ", ")
  }
}
