/// What leads from one schema to another.
public struct SchemaDifference: Sendable, Hashable {
  /// One step.
  public enum Change: Sendable, Hashable {
    case addRole(RoleName)
    case removeRole(RoleName)
    case addType(RecordType, SchemaType)
    case removeType(RecordType)
    case addField(RecordType, String, SchemaField)
    case removeField(RecordType, String, SchemaField)
    /// Another type of the values, with the options that come with it.
    case changeField(RecordType, String, from: SchemaField, to: SchemaField)
    /// Other options of a field, or of a system field by its name in the schema language.
    case changeOptions(RecordType, String, from: FieldOptions, to: FieldOptions)
    case changeGrant(RecordType, RoleName, from: Permissions, to: Permissions)
  }

  /// The steps: roles first, then type by type in the order of their names.
  public let changes: [Change]

  /// What leads from `old` to `new`. A list whose elements nobody has described yet cannot be written in the
  /// schema language, so it stays where `new` does not name it; and so does the type of shares with its own
  /// fields, which every schema has, named or not.
  public init(from old: Schema, to new: Schema) {
    var changes: [Change] = []
    changes += new.roles.filter { !old.roles.contains($0) }.map(Change.addRole)
    let names = Set(old.types.keys).union(new.types.keys)
    for name in names.sorted(by: { $0.value.utf8.lexicographicallyPrecedes($1.value.utf8) }) {
      switch (old.types[name], new.types[name]) {
      case (let before?, let after?): changes += Self.changes(of: name, before, after)
      case (nil, let after?): changes.append(.addType(name, after))
      case (_?, nil) where name == .share: continue
      default: changes.append(.removeType(name))
      }
    }
    changes += old.roles.filter { !new.roles.contains($0) }.map(Change.removeRole)
    self.changes = changes
  }

  /// The steps that lose data, if there is any.
  public var losses: [Change] { changes.filter(\.losesData) }
  /// The steps after which some queries are no longer answered.
  public var warnings: [Change] { changes.filter(\.losesIndex) }

  private static func changes(
    of type: RecordType, _ old: SchemaType, _ new: SchemaType
  ) -> [Change] {
    var changes: [Change] = []
    for field in SchemaSystemField.allCases {
      let (from, to) = (old.systemOptions[field] ?? [], new.systemOptions[field] ?? [])
      if from != to { changes.append(.changeOptions(type, field.rawValue, from: from, to: to)) }
    }
    for name in Set(old.fields.keys).union(new.fields.keys).sorted() {
      switch (old.fields[name], new.fields[name]) {
      case (let from?, let to?) where from.hasType(of: to):
        guard from.options != to.options else { continue }
        changes.append(.changeOptions(type, name, from: from.options, to: to.options))
      case (let from?, let to?): changes.append(.changeField(type, name, from: from, to: to))
      case (_?, nil) where type == .share && SchemaType.share.fields[name] != nil: continue
      case (let from?, nil) where from.type != .unknownList:
        changes.append(.removeField(type, name, from))
      case (nil, let to?): changes.append(.addField(type, name, to))
      default: continue
      }
    }
    let roles = Set(old.grants.keys).union(new.grants.keys)
    for role in roles.sorted(by: { $0.value < $1.value }) {
      let (from, to) = (old.grants[role] ?? [], new.grants[role] ?? [])
      if from != to { changes.append(.changeGrant(type, role, from: from, to: to)) }
    }
    return changes
  }
}

extension SchemaDifference.Change {
  /// Whether values that fit before may not fit, or have no place, after.
  public var losesData: Bool {
    switch self {
    case .removeType, .removeField: true
    case .changeField(_, _, let from, let to):
      switch from.type {
      case .number: !to.isPreferredNumber
      case .unknownList: !to.type.isList || to.isEncrypted
      default: true
      }
    default: false
    }
  }

  /// Whether some queries are no longer answered after it.
  public var losesIndex: Bool {
    switch self {
    case .changeOptions(_, _, let from, let to): !to.isSuperset(of: from)
    case .changeField(_, _, let from, let to): !to.options.isSuperset(of: from.options)
    default: false
    }
  }
}

extension SchemaDifference.Change: CustomStringConvertible {
  /// The step in words.
  public var description: String {
    switch self {
    case .addRole(let role): "adds role \(role)"
    case .removeRole(let role): "removes role \(role)"
    case .addType(let type, _): "adds record type \(type)"
    case .removeType(let type): "removes record type \(type)"
    case .addField(let type, let name, let field):
      "adds field \(type).\(name) \(Self.text(field))"
    case .removeField(let type, let name, _): "removes field \(type).\(name)"
    case .changeField(let type, let name, let from, let to):
      "changes field \(type).\(name) from \(Self.text(from)) to \(Self.text(to))"
    case .changeOptions(let type, let name, let from, let to):
      "changes the options of \(type).\(name) from \(Self.text(from)) to \(Self.text(to))"
    case .changeGrant(let type, let role, let from, let to):
      "changes what \(type) grants to \(role) from \(Self.text(from)) to \(Self.text(to))"
    }
  }

  private static func text(_ field: SchemaField) -> String {
    let options = FieldOptions.names.filter { field.options.contains($0.option) }.map(\.name)
    return ([field.typeText ?? field.type.wireName] + options).joined(separator: " ")
  }

  private static func text(_ options: FieldOptions) -> String {
    list(FieldOptions.names.filter { options.contains($0.option) }.map(\.name))
  }

  private static func text(_ permissions: Permissions) -> String {
    list(Permissions.names.filter { permissions.contains($0.permission) }.map(\.name))
  }

  private static func list(_ words: [String]) -> String {
    words.isEmpty ? "none" : words.joined(separator: ", ")
  }
}
