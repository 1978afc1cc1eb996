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
