import RecordStore
import Records

/// The schema that an ephemeral server begins with.
enum EphemeralSchema {
  /// Imports the file that the configuration names, if it names one, into development of the container. Saves
  /// add to it as ever. Throws ``ProcessFailure`` with the place of a fault in the file.
  static func load(
    _ configuration: Configuration, into storage: Storage
  ) throws(ProcessFailure) {
    guard let path = configuration.schema else { return }
    let text = try InputFile.text(of: path, bytesMax: InputFile.schemaBytesMax)
    do {
      let schema = try Schema(text: text)
      let container = configuration.container
      _ = try storage.writeAndWait {
        try SchemaAdministration.importing(schema, into: container, in: $0)
      }
    } catch {
      let reason =
        (error as? SchemaTextError)?.description ?? (error as? RecordError)?.reason ?? "\(error)"
      throw ProcessFailure("\(path): \(reason)", exitCode: ExitCode.data)
    }
  }
}
