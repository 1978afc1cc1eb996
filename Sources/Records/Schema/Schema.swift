/// The record types of a container in one environment, and its roles.
public struct Schema: Sendable, Hashable {
  /// The types by name.
  public var types: [RecordType: SchemaType]
  /// The roles besides those that every schema has, in the order of their numbers.
  public var roles: [RoleName]

  /// A schema.
  public init(types: [RecordType: SchemaType] = [:], roles: [RoleName] = []) {
    self.types = types
    self.roles = roles
  }

  /// The same with the type ``RecordType/users``, which every schema has, and its field of roles.
  public var withUsers: Schema {
    var schema = self
    let field = SchemaType.usersRolesField
    schema.types[.users, default: .users].fields[field] =
      schema.types[.users]?.fields[field] ?? SchemaType.users.fields[field]
    return schema
  }
}
