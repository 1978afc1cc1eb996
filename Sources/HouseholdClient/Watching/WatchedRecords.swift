/// The records that a watch knows. From what a feed brings it tells what happened.
package struct WatchedRecords: Sendable {
  private var records: [CKRecord.ID: CKRecord] = [:]
  /// What people are called, by the names of their user records, as the shares tell it.
  private var names: [String: String] = [:]

  package init() {}

  /// Takes records without telling anything: what was there when the watch began.
  package mutating func begin(_ all: [CKRecord]) {
    for record in all {
      records[record.recordID] = record
      if let share = record as? CKShare { note(share) }
    }
  }

  private mutating func note(_ share: CKShare) {
    for participant in [share.owner] + share.participants {
      let name = SharePeople.name(participant.userIdentity)
      guard let id = participant.userIdentity.userRecordID, !name.isEmpty else { continue }
      names[id.recordName] = name
    }
  }

  /// Takes what changed and what is gone, and tells what happened. A list that is new comes before its items.
  package mutating func take(
    _ changed: [CKRecord], gone: [CKRecord.ID]
  ) -> [WatchedChange] {
    let before = records
    begin(changed)
    let order = [CKRecord.Household.lists: 0, CKRecord.Household.notes: 1]
    let sorted = changed.sorted {
      let (first, second) = (order[$0.recordType] ?? 2, order[$1.recordType] ?? 2)
      return first == second ? $0.changedAt < $1.changedAt : first < second
    }
    var told = sorted.flatMap { changes(from: before[$0.recordID], to: $0) }
    for id in gone {
      guard let record = records[id] else { continue }
      // What a list takes along goes without a word.
      let list = listID(of: record)
      if list == nil || !gone.contains(list!) { told += removal(of: record) }
    }
    for id in gone { records[id] = nil }
    return told
  }

  /// Forgets a zone that is not shared any more, and tells which lists and notes went with it.
  package mutating func end(_ zone: CKRecordZone.ID) -> [WatchedChange] {
    take([], gone: records.keys.filter { $0.zoneID == zone })
  }

  // MARK: What happened

  private func changes(from before: CKRecord?, to record: CKRecord) -> [WatchedChange] {
    switch record.recordType {
    case CKRecord.Household.lists: listChanges(from: before, to: record)
    case CKRecord.Household.items: itemChanges(from: before, to: record)
    case CKRecord.Household.notes: noteChanges(from: before, to: record)
    default: []
    }
  }

  private func listChanges(from before: CKRecord?, to record: CKRecord) -> [WatchedChange] {
    guard let before else { return [made(.added, .list, record)] }
    var told: [WatchedChange] = []
    if before.name != record.name { told.append(made(.renamed, .list, record, before.title)) }
    if (before.share == nil) != (record.share == nil) {
      told.append(made(record.share == nil ? .unshared : .shared, .list, record))
    }
    return told
  }

  private func itemChanges(from before: CKRecord?, to record: CKRecord) -> [WatchedChange] {
    guard let before else { return [made(.added, .item, record)] }
    if listID(of: before) != listID(of: record) { return [made(.moved, .item, record)] }
    var told: [WatchedChange] = []
    if before.name != record.name { told.append(made(.renamed, .item, record, before.title)) }
    switch (before.checked, record.checked) {
    case (nil, _?): told.append(made(.ticked, .item, record))
    case (_?, nil): told.append(made(.unticked, .item, record))
    default: break
    }
    let isSame = ["comment", "section", "unit"].allSatisfy { before.text($0) == record.text($0) }
    if before.amount != record.amount || !isSame { told.append(made(.changed, .item, record)) }
    return told
  }

  private func noteChanges(from before: CKRecord?, to record: CKRecord) -> [WatchedChange] {
    guard let before else { return [made(.added, .note, record)] }
    switch (before["trashed"] as? Date, record["trashed"] as? Date) {
    case (nil, _?): return [made(.trashed, .note, record)]
    case (_?, nil): return [made(.restored, .note, record)]
    default: break
    }
    let (old, new) = (NoteText.title(of: before), NoteText.title(of: record))
    if old != new { return [made(.renamed, .note, record, old)] }
    let keys = ["text", "color"]
    let isSame =
      keys.allSatisfy { before.text($0) == record.text($0) }
      && (before["labels"] as? [String] ?? []) == (record["labels"] as? [String] ?? [])
    return isSame ? [] : [made(.changed, .note, record)]
  }

  private func removal(of record: CKRecord) -> [WatchedChange] {
    let kind: WatchedChange.Kind
    switch record.recordType {
    case CKRecord.Household.lists: kind = .list
    case CKRecord.Household.items: kind = .item
    case CKRecord.Household.notes: kind = .note
    default: return []
    }
    var change = made(.removed, kind, record)
    change.at = nil
    change.by = nil
    change.byName = nil
    return [change]
  }

  private func made(
    _ event: WatchedChange.Event, _ kind: WatchedChange.Kind, _ record: CKRecord,
    _ before: String? = nil
  ) -> WatchedChange {
    var change = WatchedChange(event, kind)
    change.before = before
    change.at = record.modificationDate
    let user = record.lastModifiedUserRecordID?.recordName
    change.by = user == CKCurrentUserDefaultName ? nil : user
    change.byName = change.by.flatMap { names[$0] }
    switch kind {
    case .list: change.list = .init(record)
    case .note: change.note = .init(record)
    case .item:
      change.item = .init(record)
      change.list = listID(of: record).flatMap { records[$0] }.map { .init($0) }
    }
    return change
  }

  private func listID(of record: CKRecord) -> CKRecord.ID? {
    guard record.recordType == CKRecord.Household.items else { return nil }
    return (record.parent ?? record["list"] as? CKRecord.Reference)?.recordID
  }
}

extension CKRecord {
  fileprivate var changedAt: Date { modificationDate ?? .distantPast }
}
