import RecordStore
import Records

extension Accounts {
  /// All containers that are known here, in the order of their names.
  func containers() throws(RecordError) -> [String] {
    try read { try ContainerTable.all(in: $0) }
  }
}
