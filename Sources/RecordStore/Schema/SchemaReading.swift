import Records

/// The whole schema of a container in one environment, from the database.
enum SchemaReading {
  /// The schema as it is stored, without the type of users where nothing needed it yet.
  static func schema(
    of container: String, _ environment: Environment, in sql: any SQLDatabase
  ) throws(SQLError) -> Schema {
    let place = DatabaseID(container: container, environment: environment, owner: nil)
    var schema = Schema()
    for name in try SchemaTable.typeNames(of: container, environment, in: sql) {
      guard let type = try SchemaTable.type(name, of: place, in: sql) else { continue }
      schema.types[name] = SchemaType(
        fields: type.ownFields, systemOptions: type.systemOptions,
        grants: try SchemaTable.grants(ofType: type.key, in: sql))
    }
    schema.roles = try SchemaTable.roles(of: container, environment, in: sql).map(\.name)
    return schema
  }
}
