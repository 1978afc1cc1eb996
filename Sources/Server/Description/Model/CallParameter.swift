import Records
import WebServices

/// A parameter of a call, in its path, its query or its headers.
struct CallParameter: Sendable {
  /// Where it stands.
  enum Place: String, Sendable {
    case path, query, header
  }

  let name: String
  let place: Place
  let shape: Shape

  /// A parameter that may be left out.
  static func query(_ name: String, _ shape: Shape) -> CallParameter {
    CallParameter(name: name, place: .query, shape: shape)
  }

  /// Writes the parameter object.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("in", place.rawValue)
      writer.member("required", place == .path)
      writer.key("schema")
      shape.write(to: &writer)
    }
  }

  /// The parameters that a path names in braces.
  static func inPath(_ path: String, _ databases: [DatabaseScope]) -> [CallParameter] {
    path.split(separator: "/").filter { $0.hasPrefix("{") }.map { part in
      let name = String(part.dropFirst().dropLast())
      return CallParameter(name: name, place: .path, shape: shape(ofPart: name, databases))
    }
  }

  private static func shape(ofPart name: String, _ databases: [DatabaseScope]) -> Shape {
    switch name {
    case "container":
      .text(min: 1, max: Limits.nameBytes, pattern: "^[A-Za-z0-9][A-Za-z0-9.-]*$")
        .about("The container's identifier, as in iCloud.multe.")
    case "environment": .choice(Environment.allCases.map(\.rawValue))
    case "database": .choice(databases.map(\.rawValue))
    case "session": .integer(min: 1).about("A session, by the id in the list of sessions.")
    default: .text(min: 1)
    }
  }
}
