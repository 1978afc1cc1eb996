import Records

/// What the owner of a server does with schemas, as single steps within a read or a write of the storage.
public enum SchemaAdministration {
  /// The schema of a container in one environment.
  public static func schema(
    of container: String, _ environment: Environment, in sql: any SQLDatabase
  ) throws(SQLError) -> Schema {
    try SchemaReading.schema(of: container, environment, in: sql).withUsers
  }

  /// The roles with the numbers that the field `roles` of a user's record names them by.
  public static func roles(
    of container: String, _ environment: Environment, in sql: any SQLDatabase
  ) throws(SQLError) -> [(name: RoleName, number: Int64)] {
    try SchemaTable.roles(of: container, environment, in: sql)
  }

  /// What deploying `schema` to production would change. Its losses are what forbids it.
  public static func validate(
    _ schema: Schema, of container: String, in sql: any SQLDatabase
  ) throws -> SchemaDifference {
    try SchemaRules.check(schema)
    return SchemaDifference(
      from: try self.schema(of: container, .production, in: sql), to: schema.withUsers)
  }

  /// What deploying the schema of development would change in production.
  public static func deployment(
    of container: String, in sql: any SQLDatabase
  ) throws(SQLError) -> SchemaDifference {
    SchemaDifference(
      from: try schema(of: container, .production, in: sql),
      to: try schema(of: container, .development, in: sql))
  }

  /// Makes `schema` the whole schema of development. Throws BAD_REQUEST, and changes nothing, if it is no
  /// sound schema, or if records have values that would be lost.
  public static func importing(
    _ schema: Schema, into container: String, in transaction: Transaction
  ) throws -> SchemaDifference {
    try SchemaRules.check(schema)
    let alteration = SchemaAlteration(
      container: container, environment: .development, transaction: transaction)
    let difference = SchemaDifference(
      from: try SchemaReading.schema(of: container, .development, in: transaction.database),
      to: schema.withUsers)
    let losses = try alteration.losses(of: difference)
    guard losses.isEmpty else {
      throw RecordError.badRequest(
        "This cannot be done, since records of development would lose data: it "
          + losses.map(\.description).joined(separator: "; it "))
    }
    try alteration.apply(difference)
    return difference
  }

  /// Makes the schema of development that of production. Throws BAD_REQUEST, and changes nothing, if that
  /// would lose data or anything of `kept`, which the program itself needs there.
  public static func deploy(
    _ container: String, keeping kept: Schema = Schema(), in transaction: Transaction
  ) throws -> SchemaDifference {
    let sql = transaction.database
    let development = try schema(of: container, .development, in: sql)
    let difference = SchemaDifference(
      from: try SchemaReading.schema(of: container, .production, in: sql), to: development)
    let losses = difference.losses + SchemaRules.losses(of: kept, in: development)
    guard losses.isEmpty else {
      throw RecordError.badRequest(
        "Cannot deploy the schema, since production could lose data: it "
          + losses.map(\.description).joined(separator: "; it "))
    }
    try SchemaAlteration(
      container: container, environment: .production, transaction: transaction
    ).apply(difference)
    return difference
  }

  /// Erases all data of development and gives it the schema of production. Answers how many zones held data.
  public static func reset(
    _ container: String, in transaction: Transaction
  ) throws -> Int {
    let zones = try DevelopmentData.erase(of: container, in: transaction)
    let sql = transaction.database
    let alteration = SchemaAlteration(
      container: container, environment: .development, transaction: transaction)
    let before = try SchemaReading.schema(of: container, .development, in: sql)
    // All but the type of shares goes first, so that nothing of a type that stays is left: roles, and lists of
    // unknown elements.
    try alteration.apply(SchemaDifference(from: before, to: Schema()))
    let production = try SchemaReading.schema(of: container, .production, in: sql)
    let shares = Schema(types: before.types.filter { $0.key == .share })
    try alteration.apply(SchemaDifference(from: shares, to: production))
    return zones
  }
}
