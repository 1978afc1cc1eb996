import Records
import WebServices

/// Whether the caller may do what an operation asks for. The rules are ``Records/Access``.
extension RecordSaver {
  /// Checks a save; `old` is the record as it is. Throws ACCESS_DENIED, and NOT_FOUND for a record that is
  /// hidden from the caller.
  func authorize(
    _ operation: OperationType, _ incoming: IncomingRecord, _ old: RecordRow?
  ) throws {
    guard let view else { return }
    guard let old, view.sees(old.share) else {
      if operation.isChecked { throw RecordError.recordNotFound }
      let thing: Access.Thing = incoming.isShare ? .share : .record
      let above = try (incoming.parent ?? nil).flatMap { try share(above: $0) }
      try allow(view.caller(of: above), .create, thing)
      // Names are unique in a zone, so this one cannot be had; that much its caller must learn.
      if old != nil { throw RecordError.alreadyExists }
      // Nor can one that would bring what is hidden into the share: records whose parent is gone.
      if !view.isWhole, let name = incoming.name,
        try !references.rules.index.children(of: name, max: 1).isEmpty
      {
        throw RecordError.alreadyExists
      }
      return
    }
    try allow(view.caller(of: old.share), .change, old.thing)
    guard !view.isWhole else { return }
    let stays = operation.replacesAllFields ? nil : old.parent
    let parent = incoming.parent ?? stays
    guard parent != old.parent else { return }
    // Out of the share it cannot go, and the place of a root is its owner's to choose.
    guard old.thing == .record, let parent, let above = try share(above: parent) else {
      throw RecordError.accessDenied
    }
    try allow(view.caller(of: above), .create, .record)
  }

  /// False if the caller leaves the share instead. Throws ACCESS_DENIED.
  func mayRemove(_ row: RecordRow) throws(RecordError) -> Bool {
    guard let view else { return true }
    let verdict = Access.verdict(view.caller(of: row.share), .remove, row.thing)
    if verdict == .leaves { return false }
    guard verdict == .allowed else { throw .accessDenied }
    return true
  }

  /// Checks what a deletion takes along: of what the caller sees, nothing that they may not remove. What is
  /// hidden from them goes, as whoever made it refer to the other wanted. Throws ACCESS_DENIED.
  func authorize(_ doomed: [ReferenceIndex.Doomed]) throws {
    guard let view else { return }
    for (name, _) in doomed {
      guard let row = try existing(name), view.sees(row.share) else { continue }
      try allow(view.caller(of: row.share), .remove, row.thing)
    }
  }

  /// The share that a record brings those below it into; nil if there is no such record, or none that
  /// the caller sees.
  func share(above name: RecordName) throws(SQLError) -> Int64? {
    let share = try sql.first(
      "SELECT share FROM records WHERE zone=?1 AND name=?2 AND deleted=0",
      [.integer(zoneKey), .text(name.value)]
    ) { $0.isNull(0) ? nil : $0.integer(0) }
    return share ?? nil
  }

  private func allow(
    _ caller: Access.Caller, _ action: Access.Action, _ thing: Access.Thing
  ) throws(RecordError) {
    guard Access.verdict(caller, action, thing) == .allowed else {
      throw .accessDenied
    }
  }
}

extension RecordRow {
  var thing: Access.Thing { type == .share ? .share : shareName != nil ? .root : .record }
}

extension RecordError {
  /// The caller sees it and may not do this with it.
  public static let accessDenied = RecordError(.accessDenied, "Access denied")
}
