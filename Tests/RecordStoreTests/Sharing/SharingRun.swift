import Records
import TestSupport
import WebServices

@testable import RecordStore

/// The store and the model of sharing side by side: a zone of one owner, and others who come and go.
final class SharingRun {
  struct Mismatch: Error, CustomStringConvertible { let description: String }

  static let owner = UserRecordName(unchecked: "_owner")
  static let others = ["_b", "_c"].map { UserRecordName(unchecked: $0) }
  static let names = (0..<12).map { "r\($0)" }
  static let zone = ZoneID(name: ZoneName(unchecked: "Z"), owner: owner)
  static let database = DatabaseID(container: "c", environment: .development, owner: owner)

  let store: StoreUnderTest
  var model = SharingModel()
  var random: SplitMix
  private var replicas: [SharedReplica]
  private var history: [String] = []
  private var shareCount = 0
  private let uploads: TestUploads
  private var uploadCount = 0
  /// The contents that a receipt keeps which no save used.
  private var uploaded: [String] = []
  private var zoneExists = true

  init(_ random: SplitMix) throws {
    self.random = random
    store = try StoreUnderTest()
    uploads = TestUploads(store: store)
    replicas = Self.others.map { SharedReplica(user: $0, zone: Self.zone) }
    _ = try store.zones([.create(Self.zone.name)], Self.database)
  }

  func run(_ count: Int) throws {
    for _ in 0..<count {
      do {
        switch random.below(100) {
        case ..<36: try modify()
        case ..<44: try makeShare()
        case ..<46: try deleteShare()
        case ..<60: try accept()
        case ..<62: try removeMember()
        case ..<63: try leave()
        case ..<64: try remakeZone()
        case ..<76: try look()
        case ..<77: try checkFiles()
        case ..<78: try expireReceipts()
        default: try pull()
        }
      } catch let error as Mismatch {
        throw Mismatch(
          description: error.description + "\n" + history.suffix(60).joined(separator: "\n"))
      }
    }
  }

  private func note(_ text: String) { history.append(text) }

  private func agree<T: Equatable>(_ real: T, _ expected: T, _ what: String) throws {
    guard real != expected else { return }
    throw Mismatch(description: "\(what)\nstore: \(real)\nmodel: \(expected)")
  }

  private func apply(
    _ operations: [RecordOperation], by user: UserRecordName = owner, atomic: Bool = false
  ) throws -> [RecordOutcome]? {
    let request = ModifyRequest(
      zone: Self.zone, atomic: atomic, operations: operations)
    return try store.modify(request, context(of: user))
  }

  private func context(of user: UserRecordName) -> SaveContext {
    SaveContext(
      database: Self.database, user: user, now: 1, extendsSchema: true,
      isShared: user != Self.owner)
  }

  // MARK: Saving

  /// What a step wants, and its outcome.
  private struct Step {
    let name: String
    /// Nil deletes it; else whether and where it goes.
    let parent: String???
    /// Whether and with what it goes.
    var owner: String??
    /// What was uploaded for it.
    var file: (content: String, value: FieldValue)?
    /// Whether it put the record where it was not, as it was at its turn.
    var moves = false
    var code: ErrorCode?
  }

  /// One operation, or several in one request, by the owner or by somebody else, who may do it or not.
  private func modify() throws {
    let user = random.chance(50) ? Self.owner : random.pick(Self.others)
    let count = random.chance(70) ? 1 : 2 + random.below(3)
    let isAtomic = count > 1 && random.chance(50)
    // Others mostly try what they see.
    let visible = random.chance(75) ? model.visible(to: user) ?? [] : []
    let names = Self.names.shuffled(using: &random).sorted {
      visible.contains($0) && !visible.contains($1)
    }
    var steps = try names.prefix(count).map { name in
      var step = Step(
        name: name, parent: random.chance(85) ? .some(parent(for: name, isAtomic)) : nil)
      guard step.parent != nil else { return step }
      if random.chance(40) {
        step.owner = .some(random.chance(30) ? nil : random.pick(Array(names.prefix(6))))
      }
      if random.chance(25) { step.file = try upload(for: name, by: user) }
      return step
    }
    let operations = steps.map(operation)
    note("\(steps) by \(user) \(isAtomic)")
    let before = model
    let order = OperationOrder.indices(of: operations, isAtomic: isAtomic, context(of: user))
    for index in order { apply(&steps[index], by: user, isAtomic) }
    if isAtomic { judge(&steps, before) }
    let outcomes = try apply(operations, by: user, atomic: isAtomic)
    uploaded += steps.filter { $0.code != nil }.compactMap(\.file?.content)
    guard before.visible(to: user) != nil || user == Self.owner else {
      return try agree(outcomes == nil, true, "no zone for \(user)")
    }
    let reasons = outcomes?.map { $0.error?.reason } ?? []
    try agree(
      outcomes?.map(\.error?.code), steps.map(\.code), "modification by \(user): \(reasons)")
  }

  /// Nil keeps where a record is. No circle for a while, which the end of an atomic request resolves.
  private func parent(for name: String, _ isAtomic: Bool) -> String?? {
    guard random.chance(50) else { return nil }
    let below = model.tree(below: name)
    let isLikely = random.chance(80)
    let parents = Self.names.filter {
      (!isAtomic || !below.contains($0))
        && (!isLikely || model.records[$0] != nil && !below.contains($0))
    }
    return .some(random.chance(25) || parents.isEmpty ? nil : random.pick(parents))
  }

  private func operation(_ step: Step) -> RecordOperation {
    guard let parent = step.parent else {
      return RecordOperation(.delete, IncomingRecord(name: RecordName(unchecked: step.name)))
    }
    var fields: [IncomingField] = []
    if let owner = step.owner {
      fields.append(
        IncomingField("owner", owner.map { .typed(.reference(Self.owning($0))) } ?? .clear))
    }
    if let file = step.file { fields.append(IncomingField("file", .typed(file.value))) }
    return RecordOperation(
      .forceUpdate,
      IncomingRecord(
        name: RecordName(unchecked: step.name), type: RecordType(unchecked: "Item"),
        fields: fields, parent: parent.map { $0.map { RecordName(unchecked: $0) } }))
  }

  private static func owning(_ name: String) -> Reference {
    Reference(recordName: RecordName(unchecked: name), action: .deleteSelf)
  }

  /// Applies a step to the model, and notes how it is refused.
  private func apply(_ step: inout Step, by user: UserRecordName, _ isAtomic: Bool) {
    guard let parent = step.parent else {
      step.code = mayDelete(step.name, by: user)
      if step.code == nil { model.remove(step.name) }
      return
    }
    step.code = mayChange(step.name, parent, by: user, isAtomic)
    guard step.code == nil else { return }
    let old = model.records[step.name]
    let new = parent ?? old ?? nil
    step.moves = old != .some(new)
    model.records.updateValue(new, forKey: step.name)
    if let owner = step.owner { model.owners[step.name] = owner }
    if let file = step.file { model.files[step.name] = file.content }
  }

  /// The end of an atomic request: parents have to be there, and one failure fails all.
  private func judge(_ steps: inout [Step], _ before: SharingModel) {
    if steps.allSatisfy({ $0.code == nil }) {
      for index in steps.indices {
        let name = steps[index].name
        guard steps[index].moves, let new = model.records[name], let parent = new else { continue }
        steps[index].code = mayBeBelow(parent, name)
      }
    }
    guard steps.contains(where: { $0.code != nil }) else { return }
    model = before
    for index in steps.indices where steps[index].code == nil { steps[index].code = .atomicError }
  }

  private func mayBeBelow(_ parent: String, _ name: String) -> ErrorCode? {
    if parent == name { return .badRequest }
    if model.records[parent] == nil { return RecordError.missingParent(.zoneShare).code }
    return model.tree(below: name).contains(parent) ? .badRequest : nil
  }

  /// How a save is refused; nil if it is not.
  private func mayChange(
    _ name: String, _ parent: String??, by user: UserRecordName, _ isAtomic: Bool
  ) -> ErrorCode? {
    if user != Self.owner {
      guard let visible = model.visible(to: user) else { return .zoneNotFound }
      let isVisible = visible.contains(name)
      let old = model.records[name] ?? nil
      let new = parent ?? old
      if model.wholeShare == nil {
        if isVisible {
          guard mayWrite(user, model.share(of: name)) else { return .accessDenied }
          if new != old {
            guard !model.isRoot(name), mayWrite(user, model.share(of: new)) else {
              return .accessDenied
            }
          }
        } else {
          guard mayWrite(user, model.share(of: parent ?? nil)) else { return .accessDenied }
          // What is below a parent that is gone would come into the share with it.
          let isTaken = model.records[name] != nil || model.records.values.contains(name)
          if isTaken { return .conflict }
        }
      } else if !mayWrite(user, model.wholeShare) {
        return .accessDenied
      }
    }
    let isMoved = model.records[name] == nil || parent.map { $0 != model.records[name]! } ?? false
    guard isMoved, let parent = parent ?? nil else { return nil }
    if !isAtomic, let code = mayBeBelow(parent, name) { return code }
    return model.mayMove(name, below: parent) ? nil : .badRequest
  }

  private func mayWrite(_ user: UserRecordName, _ share: String?) -> Bool {
    guard let member = share.flatMap({ model.shares[$0]?.members[user] }) else { return false }
    return member.hasAccepted && member.permission == .readWrite
  }

  /// How a deletion is refused; nil if it is not.
  private func mayDelete(_ name: String, by user: UserRecordName) -> ErrorCode? {
    guard user != Self.owner else { return model.records[name] == nil ? .notFound : nil }
    guard let visible = model.visible(to: user) else { return .zoneNotFound }
    guard visible.contains(name) else { return .notFound }
    // What they do not see goes along; what they see and may not delete does not.
    let mayGo = model.cascade(from: name).intersection(visible).allSatisfy { name in
      mayWrite(user, model.wholeShare ?? model.share(of: name)) && !model.isRoot(name)
    }
    return mayGo ? nil : .accessDenied
  }

  // MARK: Files

  private func upload(
    for name: String, by user: UserRecordName
  ) throws -> (content: String, value: FieldValue) {
    uploadCount += 1
    let content = "content \(random.below(6))"
    let place = AssetReceipts.Place(
      database: Self.database, zone: Self.zone.name, record: RecordName(unchecked: name),
      field: "file")
    let value = try uploads.upload(content, receipt: "receipt-\(uploadCount)", for: place, by: user)
    return (content, value)
  }

  private func expireReceipts() throws {
    try uploads.expireReceipts()
    uploaded = []
  }

  /// The files are those that a record or a receipt needs.
  private func checkFiles() throws {
    let needed = Set(model.files.values).union(uploaded)
    try agree(try uploads.filesBecome(needed), true, "files \(needed)")
  }

  // MARK: Shares

  private func makeShare() throws {
    let isWhole = random.chance(6)
    let living = Self.names.filter { model.records[$0] != nil }
    let root = random.pick(living.isEmpty || random.chance(20) ? Self.names : living)
    shareCount += 1
    let name = isWhole ? RecordName.zoneShare.value : "Share-\(shareCount)"
    var members: [UserRecordName: SharingModel.Member] = [:]
    var incoming = IncomingShare(publicPermission: random.pick([SharePermission.none, .readWrite]))
    if !isWhole { incoming.root = .init(name: RecordName(unchecked: root)) }
    incoming.participants = Self.others.filter { _ in random.chance(50) }.map { user in
      let permission = random.pick([SharePermission.readOnly, .readWrite])
      members[user] = .init(permission: permission, hasAccepted: false)
      return IncomingParticipant(user: user, permission: permission)
    }
    note("share \(isWhole ? "the zone" : root) as \(name), \(incoming.publicPermission!)")
    let isAllowed = isWhole ? model.shares.isEmpty : model.mayShare(root)
    var record = IncomingRecord(name: RecordName(unchecked: name), type: .share)
    record.share = incoming
    let outcome = try apply([RecordOperation(.create, record)])
    try agree(
      outcome?.first?.error == nil, isAllowed, "share of \(root): \(String(describing: outcome))")
    if isAllowed {
      model.shares[name] = .init(root: isWhole ? nil : root, members: members)
    }
  }

  private func deleteShare() throws {
    guard let name = model.shares.keys.sorted().first(where: { _ in random.chance(50) }) else {
      return
    }
    note("unshare \(name)")
    let outcome = try apply(
      [RecordOperation(.delete, IncomingRecord(name: RecordName(unchecked: name)))])
    try agree(outcome?.first?.error, nil, "deletion of \(name)")
    model.shares[name] = nil
  }

  private func accept() throws {
    guard let name = model.shares.keys.sorted().first(where: { _ in random.chance(50) }) else {
      return
    }
    let user = random.pick(Self.others)
    note("\(user) accepts \(name)")
    let details = try details(of: name)
    let isListed = model.shares[name]!.members[user] != nil
    let isOpen = details.details!.publicPermission != .none
    var code: ErrorCode?
    do {
      try store.storage.writeAndWait { transaction in
        try ShareLink.accept(
          details.guid, container: "c", environment: .development, user: user, email: nil, now: 1,
          in: transaction)
      }
    } catch let error as RecordError { code = error.code }
    try agree(code, isListed || isOpen ? nil : .accessDenied, "\(user) accepts \(name)")
    guard code == nil else { return }
    var member =
      model.shares[name]!.members[user] ?? .init(permission: .readWrite, hasAccepted: true)
    member.hasAccepted = true
    model.shares[name]!.members[user] = member
  }

  private func details(of share: String) throws -> (guid: String, details: ShareDetails?) {
    try store.storage.read { sql in
      let guid =
        try sql.first(
          """
          SELECT coalesce(x.short_guid, r.short_guid) FROM records r JOIN shares s ON s.record=r.id
          LEFT JOIN records x ON x.id=s.root WHERE r.name=?1 AND r.deleted=0
          """, [.text(share)], { $0.text(0) }) ?? ""
      let link = try ShareLink(guid, container: "c", environment: .development, in: sql)
      return (guid, link?.details)
    }
  }

  private func removeMember() throws {
    guard let name = model.shares.keys.sorted().first(where: { _ in random.chance(50) }) else {
      return
    }
    let kept = model.shares[name]!.members.filter { _ in random.chance(75) }
    note("\(name) keeps \(kept.keys)")
    var record = IncomingRecord(name: RecordName(unchecked: name), type: .share)
    record.share = IncomingShare(
      participants: kept.keys.sorted { $0.value < $1.value }.map { IncomingParticipant(user: $0) })
    let outcome = try apply([RecordOperation(.forceUpdate, record)])
    try agree(outcome?.first?.error, nil, "change of \(name)")
    model.shares[name]!.members = kept
  }

  private func leave() throws {
    let user = random.pick(Self.others)
    guard let visible = model.visible(to: user),
      let name = visible.filter({ model.shares[$0] != nil }).sorted().first
    else { return }
    note("\(user) leaves \(name)")
    let outcome = try apply(
      [RecordOperation(.delete, IncomingRecord(name: RecordName(unchecked: name)))], by: user)
    try agree(outcome?.first?.error, nil, "\(user) leaves \(name)")
    let isListed = try details(of: name).details!.participants.contains { $0.user == user }
    model.shares[name]!.members[user]?.hasAccepted = false
    if !isListed { model.shares[name]!.members[user] = nil }
  }

  private func remakeZone() throws {
    guard random.chance(20) else { return }
    note("the zone is made anew")
    _ = try store.zones([.delete(Self.zone.name)], Self.database)
    model = SharingModel()
    if random.chance(50) { try pull() }
    _ = try store.zones([.create(Self.zone.name)], Self.database)
  }

  // MARK: Reading

  /// What lookups and queries of a participant tell.
  private func look() throws {
    let user = random.pick(Self.others)
    let visible = model.visible(to: user)
    let id = replicas.first { $0.database.sharedWith == user }!.database
    try store.read(id) { reader in
      let zone = try reader.zone(Self.zone)
      try agree(zone != nil, visible != nil, "zone of \(user)")
      guard let zone, let visible else { return }
      for name in Self.names {
        let isFound = try reader.lookup(RecordName(unchecked: name), in: zone) { _ in }
        try agree(isFound, visible.contains(name), "lookup of \(name) by \(user)")
      }
      var found: [String] = []
      guard !model.records.isEmpty else { return }
      reader.fewMax = random.pick([0, 1_000])
      let request = try QueryRequest(
        json: JSONReader.read(Array(Self.queries[random.below(3)].utf8)).object!)
      _ = try reader.query(request, in: [zone]) { bytes, _ in
        found.append(SharedReplica.read(bytes).name)
      }
      let items = visible.filter { model.shares[$0] == nil }
      try agree(found.sorted(), items.sorted(), "query of \(user)")
    }
  }

  private static let queries = [
    #"{"query":{"recordType":"Item"}}"#,
    #"{"query":{"recordType":"Item","sortBy":{"systemFieldName":"modifiedTimestamp"}}}"#,
    #"""
    {"query":{"recordType":"Item","filterBy":{"systemFieldName":"createdTimestamp",
    "comparator":"GREATER_THAN","fieldValue":{"value":0}}}}
    """#,
  ]

  /// A participant follows the feeds; at their end they have exactly what they may see.
  private func pull() throws {
    let index = random.below(replicas.count)
    let user = replicas[index].database.sharedWith!
    let limit = 1 + random.below(5)
    let isUpToDate = try store.read(replicas[index].database) { reader in
      try replicas[index].pull(reader, limit: limit)
    }
    note("\(user) pulls \(limit): \(isUpToDate) \(replicas[index].records.keys.sorted())")
    guard isUpToDate else { return }
    let visible = model.visible(to: user)
    try agree(replicas[index].isThere, visible != nil, "\(user) has the zone")
    guard let visible else { return }
    try agree(Set(replicas[index].records.keys), visible, "replica of \(user)")
    for (name, tag) in replicas[index].records {
      try agree(tag, try self.tag(of: name), "tag of \(name) for \(user)")
    }
  }

  private func tag(of name: String) throws -> String {
    try store.read(Self.database) { reader in
      var tag = ""
      _ = try reader.lookup(RecordName(unchecked: name), in: try reader.zone(Self.zone.name)!) {
        tag = SharedReplica.read($0).tag
      }
      return tag
    }
  }
}
