import RecordStore
import Records

extension Accounts {
  /// All containers that are known here: those with record types or databases, and those that an API token is
  /// for, in the order of their names.
  func containers() throws(RecordError) -> [String] {
    try read { sql in
      let ofTokens = try TokenTable.all(in: sql).map(\.scope.container)
      return Set(try SchemaAdministration.containers(in: sql)).union(ofTokens).sorted()
    }
  }
}
