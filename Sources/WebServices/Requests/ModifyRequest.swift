import Records

/// The seven operations of `records/modify`.
public enum OperationType: String, Sendable, Hashable, CaseIterable {
  case create
  case update
  case forceUpdate
  case replace
  case forceReplace
  case delete
  case forceDelete

  /// Whether the record is gone afterwards.
  public var isDeletion: Bool { self == .delete || self == .forceDelete }
  /// Whether fields that are not given are cleared.
  public var replacesAllFields: Bool {
    self == .replace || self == .forceReplace || self == .create
  }
  /// Whether a stale change tag is refused and the record must exist.
  public var isChecked: Bool { self == .update || self == .replace || self == .delete }
}

/// What a request says of one record.
public struct IncomingRecord: Sendable, Hashable {
  /// The name; nil lets the server choose one.
  public var name: RecordName?
  /// The type.
  public var type: RecordType?
  /// The version that the change is based on.
  public var changeTag: String?
  /// The fields to change.
  public var fields: [IncomingField]
  /// The record above it: nil keeps it, `.some(nil)` clears it.
  public var parent: RecordName??
  /// What it says of a share besides fields; nil unless the type is that of shares.
  public var share: IncomingShare?
  /// Whether the record is to have a short GUID.
  public var createsShortGUID = false

  /// What a request says of one record.
  public init(
    name: RecordName?, type: RecordType? = nil, changeTag: String? = nil,
    fields: [IncomingField] = [], parent: RecordName?? = nil, share: IncomingShare? = nil
  ) {
    self.name = name
    self.type = type
    self.changeTag = changeTag
    self.fields = fields
    self.parent = parent
    self.share = share
  }

  /// Whether the record is a share, as far as the request tells.
  public var isShare: Bool { type == .share || name == .zoneShare }
}

/// One operation: readable, or refused by itself without harm to the others.
public struct RecordOperation: Sendable, Hashable {
  /// What to do.
  public var type: OperationType
  /// With what; or why that could not be read, and the name as sent.
  public var record: Result<IncomingRecord, UnreadableRecord>
  /// The shape of its answer.
  public var shape: RecordShape

  /// An operation.
  public init(_ type: OperationType, _ record: IncomingRecord, shape: RecordShape = .whole) {
    self.type = type
    self.record = .success(record)
    self.shape = shape
  }

  /// The name as sent, for the answer.
  public var nameAsSent: String? {
    switch record {
    case .success(let record): record.name?.value
    case .failure(let unreadable): unreadable.name
    }
  }
}

/// A record of a request that could not be read.
public struct UnreadableRecord: Error, Sendable, Hashable {
  /// The name as sent.
  public let name: String?
  /// Why.
  public let error: RecordError
}

/// Which fields an answer shows, and how.
public struct RecordShape: Sendable, Hashable {
  /// The fields to show; nil means all.
  public var desiredKeys: [String]?
  /// Whether numbers are shown as texts.
  public var numbersAsStrings: Bool

  /// All fields as they are stored.
  public static let whole = RecordShape(desiredKeys: nil, numbersAsStrings: false)

  /// Reads `desiredKeys` and `numbersAsStrings`; what is absent comes from `outer`. Throws BAD_REQUEST.
  public init(json: JSONObject, outer: RecordShape = .whole) throws(RecordError) {
    desiredKeys = try json.strings("desiredKeys") ?? outer.desiredKeys
    // `changes/zone` documents the name without the first s.
    let spelled = try json.bool("numbersAsStrings")
    let misspelled = try json.bool("numberAsStrings")
    numbersAsStrings = spelled ?? misspelled ?? outer.numbersAsStrings
  }

  init(desiredKeys: [String]?, numbersAsStrings: Bool) {
    self.desiredKeys = desiredKeys
    self.numbersAsStrings = numbersAsStrings
  }

  /// Whether the stored bytes can be copied.
  public var isWhole: Bool { desiredKeys == nil && !numbersAsStrings }
}

/// The body of `records/modify`.
public struct ModifyRequest: Sendable, Hashable {
  /// The zone of all operations.
  public let zone: ZoneID
  /// Whether one failure undoes all; meant for custom zones only.
  public let atomic: Bool
  /// The operations in order.
  public let operations: [RecordOperation]

  /// Reads a request. Throws BAD_REQUEST for what concerns the request as a whole: its shape, its size,
  /// two operations on one record.
  public init(json: JSONObject) throws(RecordError) {
    var zone = try json.zoneID("zoneID")
    guard let objects = try json.objects("operations") else {
      throw .badRequest("Missing required key 'operations'")
    }
    guard objects.count <= Limits.operationsPerRequest else {
      throw .badRequest("At most \(Limits.operationsPerRequest) operations in one request")
    }
    let shape = try RecordShape(json: json)
    var operations: [RecordOperation] = []
    var names: Set<String> = []
    for object in objects {
      let operation = try Self.operation(object, shape: shape, zone: &zone)
      if let name = operation.nameAsSent, !names.insert(name).inserted {
        throw .badRequest("More than one operation on record '\(name.prefix(64))'")
      }
      operations.append(operation)
    }
    self.zone = zone ?? .defaultZone
    self.operations = operations
    atomic = try json.bool("atomic") ?? true
  }

  private static func operation(
    _ json: JSONObject, shape: RecordShape, zone: inout ZoneID?
  ) throws(RecordError) -> RecordOperation {
    guard let typeName = try json.string("operationType") else {
      throw .badRequest("Missing required key 'operationType'")
    }
    guard let type = OperationType(rawValue: typeName) else {
      throw .invalid("operationType", typeName)
    }
    guard let object = try json.object("record") else {
      throw .badRequest("Missing required key 'record'")
    }
    var operation = RecordOperation(type, IncomingRecord(name: nil))
    operation.shape = try RecordShape(json: json, outer: shape)
    let name = object["recordName"]?.string
    do throws(RecordError) {
      operation.record = .success(try record(object, type, zone: &zone))
    } catch {
      operation.record = .failure(UnreadableRecord(name: name, error: error))
    }
    return operation
  }

  private static func record(
    _ json: JSONObject, _ type: OperationType, zone: inout ZoneID?
  ) throws(RecordError) -> IncomingRecord {
    try agree(json, with: &zone)
    var record = IncomingRecord(name: nil)
    record.name = try json.recordName("recordName")
    record.changeTag = try json.string("recordChangeTag")
    guard !type.isDeletion else { return record }
    record.type = try json.recordType("recordType")
    if let parent = json["parent"] {
      record.parent = .some(try parentName(parent))
    }
    record.createsShortGUID = try json.bool("createShortGUID") ?? false
    // An update need not state the type: what only shares have tells it.
    let sharing = try IncomingShare(json: json)
    if record.isShare || sharing != IncomingShare() { record.share = sharing }
    for member in try json.object("fields")?.members ?? [] {
      record.fields.append(try IncomingField(name: member.name, json: member.value))
    }
    guard record.fields.count <= Limits.fieldsPerRecord else {
      throw .badRequest("Records hold at most \(Limits.fieldsPerRecord) fields")
    }
    return record
  }

  private static func parentName(_ json: JSONValue) throws(RecordError) -> RecordName? {
    if json.isNull { return nil }
    guard let name = try json.object?.string("recordName") else {
      throw .expected("{recordName}", at: "parent")
    }
    return try NameRules.recordName(name)
  }

  /// A record may repeat the zone of its request, or say it where the request does not.
  private static func agree(_ json: JSONObject, with zone: inout ZoneID?) throws(RecordError) {
    guard let object = try json.object("zoneID") else { return }
    let own = try ZoneID(json: object)
    guard let stated = zone else {
      zone = own
      return
    }
    guard own.name == stated.name, own.owner == nil || stated.owner == nil || own == stated else {
      throw .badRequest("All operations of a request address one zone")
    }
  }
}

extension ModifyRequest {
  /// The same request with a name for each record that is to be made and has none.
  public func withNames(_ makeName: () -> String) -> ModifyRequest {
    let named = operations.map { operation in
      guard case .success(var record) = operation.record, record.name == nil,
        !operation.type.isChecked, !operation.type.isDeletion
      else { return operation }
      record.name = RecordName(unchecked: (record.isShare ? "Share-" : "") + makeName())
      var operation = operation
      operation.record = .success(record)
      return operation
    }
    return ModifyRequest(zone: zone, atomic: atomic, operations: named)
  }

  /// A request made by hand.
  public init(zone: ZoneID, atomic: Bool, operations: [RecordOperation]) {
    self.zone = zone
    self.atomic = atomic
    self.operations = operations
  }
}
