import RecordStore
import Records
import WebServices

/// What `multe schema` asks for.
package struct SchemaCommand: Sendable, Equatable {
  /// What to do with a schema.
  package enum Action: String, Sendable, CaseIterable {
    case list, export, `import`, validate, deploy, reset
  }

  /// What to do.
  package let action: Action
  /// The container; none for a list of all.
  package let container: String
  /// The environment of an export.
  package var environment = "development"
  /// The text of a schema to import or to validate.
  package var text: String?
  /// For an import, whether it has to fit production too; for a deployment, whether it is told only.
  package var isTried = false

  /// A command.
  package init(_ action: Action, container: String) {
    self.action = action
    self.container = container
  }
}

extension SchemaCommand {
  /// Its members of a line.
  func write(to writer: inout JSONWriter) {
    writer.member("action", action.rawValue)
    writer.member("container", container)
    writer.member("environment", environment)
    if let text { writer.member("text", text) }
    writer.member("isTried", isTried)
  }

  /// Reads them. Throws BAD_REQUEST.
  init(json: JSONObject) throws(RecordError) {
    guard let action = try json.string("action").flatMap(Action.init(rawValue:)),
      let container = try json.string("container")
    else { throw .badRequest("A command on a schema names its action and container") }
    self.init(action, container: container)
    environment = try json.string("environment") ?? environment
    text = try json.string("text")
    isTried = try json.bool("isTried") ?? false
  }
}
