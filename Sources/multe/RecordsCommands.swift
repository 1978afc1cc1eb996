import Glibc
import Server

/// `multe records`: records from the command line.
enum RecordsCommands {
  private static let form = FolderCommand(
    usage: """
      multe records query --container-id NAME --record-type TYPE [--filters "FIELD OP VALUE"]
             multe records create --container-id NAME --record-type TYPE --fields-json JSON
             multe records update --container-id NAME --record-type TYPE --record-name NAME --fields-json JSON
             multe records delete --container-id NAME (--record-name NAME | --record-type TYPE)

      Works on the public database, with every right or with --user as that user; and with
      --database-type private --user USER on that user's private one.

      A filter is as in "name == value" or "price <= 3 && name BEGINS_WITH Mi": == != < <= > >=, and the
      comparators of CloudKit, of which lists take values separated by commas. Fields are as in
      {"name": {"type": "stringType", "value": "Kari"}}. The server, if it runs, has to be able to read the
      files of assets.
      """,
    options: [
      option(.container, "NAME", "the container, as in iCloud.org.example.app"),
      option(.environment, "NAME", "development (default) or production"),
      option(.databaseType, "NAME", "public (default), private or shared"),
      option(.user, "USER", "whose database it is, or who acts in the public one"),
      option(.zoneName, "NAME", "the zone (default _defaultZone)"),
      option(.zoneOwner, "USER", "whose zone it is, in the shared database"),
      option(.recordType, "TYPE", "the type of the records"),
      option(.recordName, "NAME", "the name of the record"),
      option(.fieldsJSON, "JSON", "the fields to save"),
      FolderCommand.option("fields-file", "FILE", "a file with the fields"),
      option(.assetFiles, "FILES", "the files of asset fields, as in photo=cat.jpg,plan=plan.pdf"),
      FolderCommand.option("fields-stdin", nil, "reads the fields from the standard input"),
      option(.filters, "FILTERS", "which records, conditions joined by &&"),
      option(.sortBy, "ORDER", "their order, as in \"name ASC, price DESC\""),
      option(.requestedFields, "FIELDS", "which fields to tell, separated by commas"),
      option(.limit, "NUMBER", "at most so many records (default and most 200)"),
      option(.continuationToken, "TOKEN", "goes on where the page before ended"),
      option(.isDryRun, nil, "only tells how many records would be deleted"),
    ])

  private static func option(
    _ option: RecordsCommand.Option, _ value: String?, _ summary: String
  ) -> FolderCommand.Option {
    FolderCommand.option(option.rawValue, value, summary)
  }

  /// The server that does it works in another folder.
  private static func absolute(_ files: String) throws(ProcessFailure) -> String {
    var result: [String] = []
    for entry in files.split(separator: ",") {
      let parts = entry.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let path = realpath(String(parts[1]), nil) else {
        throw ProcessFailure(
          "\(entry.prefix(64)) is no FIELD=FILE, or the file is not there", exitCode: ExitCode.data)
      }
      defer { free(path) }
      result.append("\(parts[0])=\(String(cString: path))")
    }
    return result.joined(separator: ",")
  }

  static func run(_ arguments: [String]) throws -> Int32 {
    guard let line = try form.read(arguments) else { return ExitCode.success }
    guard let action = line.words.first.flatMap(RecordsCommand.Action.init(rawValue:)) else {
      throw ConfigurationError("expected query, create, update or delete")
    }
    try line.expect(1, "nothing more")
    var options: [RecordsCommand.Option: String] = [:]
    for option in RecordsCommand.Option.allCases { options[option] = line.flags[option.rawValue] }
    options[.container] = try line.value("container-id")
    if action != .delete {
      options[.recordType] = try line.value("record-type")
    } else if options[.recordName] == nil, options[.recordType] == nil {
      throw ConfigurationError("--record-name or --record-type is missing")
    }
    if action == .update { options[.recordName] = try line.value("record-name") }
    if let file = line.flags["fields-stdin"] != nil ? "-" : line.flags["fields-file"] {
      options[.fieldsJSON] = try InputFile.text(of: file, bytesMax: InputFile.fieldsBytesMax)
    }
    if let files = options[.assetFiles] { options[.assetFiles] = try absolute(files) }
    return try line.run(.records(RecordsCommand(action, options)))
  }
}
