import Kernel

/// What is done to lists.
extension Household {
  /// What is read of lists: all but the bytes of photos.
  static let listKeys = [
    "name", "icon", "shop", "position", "number", "unit", "comment", "section", "checked", "list",
    "sections", "learned", CKShare.SystemFieldKey.title,
  ]

  /// All lists, also those that others share.
  package func lists() async throws -> ListsSnapshot {
    let (records, hasZone) = try await allRecords(zone: Self.listsZone, keys: Self.listKeys)
    return ListsSnapshot(records, hasZone: hasZone)
  }

  /// Makes a list.
  package func makeList(named name: String) async throws -> ShoppingList {
    try await makeZone(Self.listsZone)
    let record = CKRecord(
      recordType: CKRecord.Household.lists, zoneID: CKRecordZone.ID(zoneName: Self.listsZone))
    record["name"] = name
    _ = try await saving(.private)([record])
    return ShoppingList(record)
  }

  /// How many items are added in one request: all of them or none. One more is the list, whose tag a new item moves.
  private static let additionSize = 150

  /// Adds what is written down to a list, whose items are as they were read. Where somebody else changed an item
  /// meanwhile, all is read and reckoned anew, so that amounts add up. `progress` is told how many are done.
  package func add(
    _ written: [WrittenItem], to list: ShoppingList, progress: (Int) -> Void = { _ in }
  ) async throws -> [(outcome: ItemAddition.Outcome, item: CKRecord)] {
    var done: [(outcome: ItemAddition.Outcome, item: CKRecord)] = []
    var list = list
    var rest = written[...]
    var addition = ItemAddition(list)
    var attempt = 0
    while !rest.isEmpty {
      let part = rest.prefix(Self.additionSize)
      var shown: [(outcome: ItemAddition.Outcome, item: CKRecord)] = []
      let results = part.map { written in
        let result = addition.add(written)
        // As it is now: what comes later may raise the amount again.
        shown.append((result.outcome, result.item.copy() as? CKRecord ?? result.item))
        return result
      }
      do {
        try await saveTogether(results.map(\.item), list.scope)
        done += shown
        rest = rest.dropFirst(part.count)
        attempt = 0
        progress(done.count)
      } catch let error as CKError where error.isConflict && attempt < RecordSaving.attemptsMax {
        try await RecordSaving.pause(attempt)
        attempt += 1
        list = try await lists().list(list.record.fullName)
        addition = ItemAddition(list)
      }
    }
    return done
  }

  /// Saves the changed ones of some records, all or none.
  private func saveTogether(_ records: [CKRecord], _ scope: CKDatabase.Scope) async throws {
    var seen: Set<CKRecord.ID> = []
    let changed = records.filter {
      !$0.changedKeys().isEmpty && seen.insert($0.recordID).inserted
    }
    guard !changed.isEmpty else { return }
    _ = try await RecordSaving.patiently {
      try await database(scope).modifyRecords(saving: changed, deleting: [], atomically: true)
    }
  }

  /// Moves an item to the end of another list. Between the lists of two people it cannot keep its record, so it becomes
  /// a new one.
  package func move(_ item: CKRecord, to list: ShoppingList) async throws -> CKRecord {
    let position = ItemPlaces.end(of: list.items)
    if item.recordID.zoneID == list.record.recordID.zoneID {
      item["position"] = position
      item.put(in: list.record.recordID)
      return try await saving(list.scope)([item]).records[item.recordID] ?? item
    }
    let from: CKDatabase.Scope = item.isOwn ? .private : .shared
    // With its photo, which was not read with the list.
    let whole = try await database(from).record(for: item.recordID)
    let copy = CKRecord(
      recordType: CKRecord.Household.items, zoneID: list.record.recordID.zoneID)
    for key in whole.allKeys() where key != "list" {
      if let asset = whole[key] as? CKAsset {
        copy[key] = asset.fileURL.map { CKAsset(fileURL: $0) }
      } else {
        copy[key] = whole[key]
      }
    }
    copy["position"] = position
    copy.put(in: list.record.recordID)
    _ = try await saving(list.scope)([copy])
    _ = try await saving(from)([], deleting: [item.recordID])
    return copy
  }

  /// How many records are deleted in one request.
  private static let deletionSize = 150

  /// Deletes a list of the person's own with its items, as it was when somebody said so. Throws `CommandFailure`
  /// (conflict), and deletes nothing, if there is something on it that they have not seen.
  package func delete(_ list: ShoppingList, progress: (Int) -> Void = { _ in }) async throws {
    let now = try await lists().list(list.record.fullName)
    let seen = Dictionary(list.items.map { ($0.recordID, $0.recordChangeTag) }) { first, _ in first
    }
    guard now.items.allSatisfy({ seen[$0.recordID] == $0.recordChangeTag }) else {
      throw CommandFailure(
        .conflict, "Somebody else changed the list just now, so it stays",
        hint: "Look at it: multe lists show \(TerminalText.escaped(list.record.title))")
    }
    var done = 0
    var rest = now.items.map(\.recordID)[...]
    while !rest.isEmpty {
      let part = rest.prefix(Self.deletionSize)
      _ = try await saving(list.scope)([], deleting: Array(part))
      rest = rest.dropFirst(part.count)
      done += part.count
      progress(done)
    }
    _ = try await saving(list.scope)([], deleting: [list.record.recordID])
  }
}

extension CKError {
  /// Whether somebody else changed what was to be saved.
  var isConflict: Bool {
    if code == .serverRecordChanged { return true }
    return partialErrorsByItemID?.values.contains {
      ($0 as? CKError)?.code == .serverRecordChanged
    } ?? false
  }
}
