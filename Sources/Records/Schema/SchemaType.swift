/// A record type: its fields by name, what queries may do with the system fields, and who may do what with
/// its records in the public database.
public struct SchemaType: Sendable, Hashable {
  /// The fields by name.
  public var fields: [String: SchemaField]
  /// What queries may do with the system fields; those not named have no options.
  public var systemOptions: [SchemaSystemField: FieldOptions]
  /// What the roles may do; those not named may do nothing.
  public var grants: [RoleName: Permissions]

  /// A record type.
  public init(
    fields: [String: SchemaField], systemOptions: [SchemaSystemField: FieldOptions],
    grants: [RoleName: Permissions] = SchemaType.defaultGrants
  ) {
    self.fields = fields
    self.systemOptions = systemOptions.filter { !$0.value.isEmpty }
    self.grants = grants.filter { !$0.value.isEmpty }
  }

  /// A record type as a write in development makes it, with or without the right to list all its records.
  public init(fields: [String: SchemaField] = [:], isListable: Bool = true) {
    var options = SchemaType.defaultSystemOptions
    if !isListable { options[.recordID] = nil }
    self.init(fields: fields, systemOptions: options)
  }

  /// Whether a query without filters is allowed.
  public var isListable: Bool { systemOptions[.recordID]?.contains(.queryable) ?? false }

  /// What a type grants that a write in development makes.
  public static let defaultGrants: [RoleName: Permissions] = [
    .creator: .write, .icloud: .create, .world: .read,
  ]

  /// What queries may do with the system fields of a type that a write in development makes: all that this
  /// server has an answer to. The live service marks none of them.
  public static let defaultSystemOptions: [SchemaSystemField: FieldOptions] = [
    .createTime: [.queryable, .sortable], .createdBy: [.queryable, .sortable],
    .modTime: [.queryable, .sortable], .modifiedBy: [.queryable, .sortable],
    .recordID: [.queryable, .sortable],
  ]
}

extension SchemaType {
  /// The type of the records that stand for users, which every schema has.
  public static let users = SchemaType(
    fields: [usersRolesField: SchemaField(.list(.int64), [])], systemOptions: [:],
    grants: [.creator: .write, .world: .read])

  /// The field of a user's record that holds the numbers of their roles.
  public static let usersRolesField = "roles"
}

extension RecordType {
  /// The type of the records that stand for users.
  public static let users = RecordType(unchecked: "Users")
}
