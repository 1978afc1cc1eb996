import Records

/// Puts a schema in force that the program brings along.
public enum SchemaInstallation {
  /// Adds what is missing of `schema`; nothing is removed or changed.
  public static func install(
    _ schema: Schema, container: String, environment: Environment, in transaction: Transaction
  ) throws(SQLError) {
    let sql = transaction.database
    let database = DatabaseID(container: container, environment: environment, owner: nil)
    for (name, wanted) in schema.types.sorted(by: { $0.key.value < $1.key.value }) {
      var type = try SchemaTable.type(name, of: database, in: sql)
      if type == nil {
        type = try SchemaTable.addType(name, wanted, of: database, in: sql)
      }
      for (field, definition) in wanted.fields.sorted(by: { $0.key < $1.key })
      where type!.fields[field] == nil {
        _ = try SchemaTable.addField(field, definition, toType: type!.key, in: sql)
      }
    }
    transaction.memory.forget()
  }
}
