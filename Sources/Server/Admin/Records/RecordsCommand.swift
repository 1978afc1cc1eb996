import Records
import WebServices

/// What `multe records` asks for. The texts are as typed.
package struct RecordsCommand: Sendable, Equatable {
  /// What to do with records.
  package enum Action: String, Sendable, CaseIterable { case query, create, update, delete }

  /// An option of the command, by its name on the command line.
  package enum Option: String, Sendable, CaseIterable {
    case container = "container-id"
    case environment
    case databaseType = "database-type"
    case user
    case zoneName = "zone-name"
    case zoneOwner = "zone-owner"
    case recordType = "record-type"
    case recordName = "record-name"
    case fieldsJSON = "fields-json"
    case assetFiles = "asset-files"
    case filters
    case sortBy = "sort-by"
    case requestedFields = "requested-fields"
    case limit
    case continuationToken = "continuation-token"
    case isDryRun = "dry-run"
  }

  /// What to do.
  package let action: Action
  /// With which options.
  package var options: [Option: String]

  /// A command.
  package init(_ action: Action, _ options: [Option: String]) {
    self.action = action
    self.options = options
  }

  /// The value of an option that has to be given. Throws BAD_REQUEST.
  func value(_ option: Option) throws(RecordError) -> String {
    guard let value = options[option], !value.isEmpty else {
      throw .badRequest("--\(option.rawValue) is missing")
    }
    return value
  }
}

extension RecordsCommand {
  /// Its members of a line.
  func write(to writer: inout JSONWriter) {
    writer.member("action", action.rawValue)
    writer.key("options")
    writer.object { writer in
      for option in Option.allCases {
        guard let value = options[option] else { continue }
        writer.key(option.rawValue)
        writer.string(value)
      }
    }
  }

  /// Reads them. Throws BAD_REQUEST.
  init(json: JSONObject) throws(RecordError) {
    guard let action = try json.string("action").flatMap(Action.init(rawValue:)),
      let object = try json.object("options")
    else { throw .badRequest("A command on records names its action and options") }
    var options: [Option: String] = [:]
    for option in Option.allCases { options[option] = try object.string(option.rawValue) }
    self.init(action, options)
  }
}
