import Records

/// Who refers to whom in a zone, as the index entries and the parents of its records tell.
struct ReferenceIndex {
  let sql: any SQLDatabase
  let zone: Int64
  /// What a participant sees; nil for who sees all.
  var view: ParticipantView?

  /// A record that a deletion takes along.
  typealias Doomed = (name: RecordName, key: Int64)

  func isLive(_ name: RecordName) throws(SQLError) -> Bool {
    try sql.first(
      "SELECT 1 FROM records WHERE zone=?1 AND name=?2 AND deleted=0",
      [.integer(zone), .text(name.value)], { $0.integer(0) }) != nil
  }

  /// Whether the caller knows a record that lives: to them, no other is there to be referred to.
  func isSeen(_ name: RecordName) throws(SQLError) -> Bool {
    let share = try sql.first(
      "SELECT share FROM records WHERE zone=?1 AND name=?2 AND deleted=0",
      [.integer(zone), .text(name.value)]
    ) { $0.isNull(0) ? nil : $0.integer(0) }
    guard let share else { return false }
    return view?.sees(share) ?? true
  }

  /// How many records own a reference to `name`, counted up to `max`.
  func owningCount(_ name: RecordName, upTo max: Int) throws(SQLError) -> Int {
    var count = 0
    try sql.forEachRow(
      "SELECT 1 FROM entries WHERE zone=?1 AND field=?2 AND key=?3 LIMIT ?4",
      [
        .integer(zone), .integer(IndexEntries.owningReferences), .blob(Array(name.value.utf8)),
        .integer(Int64(max)),
      ]
    ) { _ in
      count += 1
      return true
    }
    return count
  }

  /// The first record with a VALIDATE reference to `name` that `counts`.
  func validator(
    of name: RecordName, where counts: (Doomed) -> Bool
  ) throws(SQLError) -> RecordName? {
    var found: RecordName?
    try forEachReferrer(to: name, by: IndexEntries.validatingReferences) { referrer in
      if counts(referrer) { found = referrer.name }
      return found == nil
    }
    return found
  }

  /// The field by which a record validates `target`; empty for a record that is hidden from the caller.
  func field(of record: RecordName, validating target: RecordName) throws -> String {
    guard try isSeen(record) else { return "" }
    let row = try sql.first(
      "SELECT \(RecordRow.columns) FROM \(RecordRow.tables) WHERE r.zone=?1 AND r.name=?2",
      [.integer(zone), .text(record.value)], RecordRow.init)
    let reference = RuledTarget(name: target, action: .validate)
    let fields = try row?.record(named: record).fields
    return fields?.first { $0.ruledTargets.contains(reference) }?.name ?? ""
  }

  /// A record and, in turn, all that refer to it by DELETE_SELF, in the order in which they go: depth first,
  /// of those that refer to one record the youngest first. The deepest are found as surely as the first.
  func cascade(from name: RecordName, key: Int64) throws(SQLError) -> [Doomed] {
    var doomed: [Doomed] = []
    var waiting: [Doomed] = [(name, key)]
    var seen: Set<Int64> = [key]
    while let next = waiting.popLast() {
      doomed.append(next)
      try forEachReferrer(to: next.name, by: IndexEntries.owningReferences) { referrer in
        if seen.insert(referrer.key).inserted { waiting.append(referrer) }
        return true
      }
    }
    return doomed
  }

  /// From the oldest on, while `read` wants more.
  private func forEachReferrer(
    to name: RecordName, by pseudoField: Int64, _ read: (Doomed) -> Bool
  ) throws(SQLError) {
    try sql.forEachRow(
      """
      SELECT r.id, r.name FROM entries e JOIN records r ON r.id=e.record
      WHERE e.zone=?1 AND e.field=?2 AND e.key=?3 AND r.deleted=0 ORDER BY e.record
      """, [.integer(zone), .integer(pseudoField), .blob(Array(name.value.utf8))]
    ) { read((RecordName(unchecked: $0.text(1)), $0.integer(0))) }
  }

  // MARK: Parents

  func parent(of name: RecordName) throws(SQLError) -> RecordName? {
    try sql.first(
      "SELECT parent FROM records WHERE zone=?1 AND name=?2 AND deleted=0 AND parent IS NOT NULL",
      [.integer(zone), .text(name.value)], { RecordName(unchecked: $0.text(0)) })
  }

  /// The records directly below `name`, from the oldest on, at most `max`.
  func children(of name: RecordName, max: Int) throws(SQLError) -> [RecordName] {
    try sql.rows(
      "SELECT name FROM records WHERE zone=?1 AND parent=?2 AND parent IS NOT NULL ORDER BY id LIMIT ?3",
      [.integer(zone), .text(name.value), .integer(Int64(max))]
    ) { RecordName(unchecked: $0.text(0)) }
  }
}
