import Records
import Testing

@Suite struct AccessTests {
  typealias Verdict = Access.Verdict

  /// What becomes of see, create, change and remove.
  struct Row: CustomTestStringConvertible {
    let caller: Access.Caller
    let thing: Access.Thing
    let verdicts: [Verdict]

    init(_ caller: Access.Caller, _ thing: Access.Thing, _ verdicts: Verdict...) {
      self.caller = caller
      self.thing = thing
      self.verdicts = verdicts
    }

    var testDescription: String { "\(caller) \(thing)" }
  }

  static let table: [Row] = [
    Row(.owner, .zone, .allowed, .allowed, .allowed, .allowed),
    Row(.owner, .record, .allowed, .allowed, .allowed, .allowed),
    Row(.owner, .root, .allowed, .allowed, .allowed, .allowed),
    Row(.owner, .share, .allowed, .allowed, .allowed, .allowed),

    Row(.participant(.readWrite), .zone, .allowed, .denied, .denied, .denied),
    Row(.participant(.readWrite), .record, .allowed, .allowed, .allowed, .allowed),
    Row(.participant(.readWrite), .root, .allowed, .denied, .allowed, .denied),
    Row(.participant(.readWrite), .share, .allowed, .denied, .denied, .leaves),

    Row(.participant(.readOnly), .zone, .allowed, .denied, .denied, .denied),
    Row(.participant(.readOnly), .record, .allowed, .denied, .denied, .denied),
    Row(.participant(.readOnly), .root, .allowed, .denied, .denied, .denied),
    Row(.participant(.readOnly), .share, .allowed, .denied, .denied, .leaves),

    Row(.participant(.none), .zone, .hidden, .denied, .hidden, .hidden),
    Row(.participant(.none), .record, .hidden, .denied, .hidden, .hidden),
    Row(.participant(.none), .root, .hidden, .denied, .hidden, .hidden),
    Row(.participant(.none), .share, .hidden, .denied, .hidden, .hidden),

    Row(.stranger, .zone, .hidden, .denied, .hidden, .hidden),
    Row(.stranger, .record, .hidden, .denied, .hidden, .hidden),
    Row(.stranger, .root, .hidden, .denied, .hidden, .hidden),
    Row(.stranger, .share, .hidden, .denied, .hidden, .hidden),

    Row(.anonymous, .zone, .needsSignIn, .needsSignIn, .needsSignIn, .needsSignIn),
    Row(.anonymous, .record, .needsSignIn, .needsSignIn, .needsSignIn, .needsSignIn),
    Row(.anonymous, .root, .needsSignIn, .needsSignIn, .needsSignIn, .needsSignIn),
    Row(.anonymous, .share, .needsSignIn, .needsSignIn, .needsSignIn, .needsSignIn),
  ]

  @Test(arguments: table)
  func `each caller may do what the table says`(_ row: Row) {
    for (action, verdict) in zip(Access.Action.allCases, row.verdicts) {
      #expect(Access.verdict(row.caller, action, row.thing) == verdict, "\(action)")
    }
  }

  @Test func `the table has every caller and thing`() {
    let callers: [Access.Caller] =
      [
        .owner, .stranger, .anonymous,
      ] + SharePermission.allCases.map { .participant($0) }
    let rows = Set(Self.table.map(\.testDescription))
    #expect(rows.count == Self.table.count)
    #expect(rows.count == callers.count * Access.Thing.allCases.count)
  }

  @Test(
    arguments: [
      (.anonymous, true, .readWrite, .needsSignIn), (.owner, false, .none, .allowed),
      (.stranger, true, .none, .allowed), (.stranger, false, .readOnly, .allowed),
      (.stranger, false, .readWrite, .allowed), (.stranger, false, .none, .denied),
      (.participant(.readOnly), false, .none, .allowed),
      (.participant(.none), false, .none, .allowed),
    ] as [(Access.Caller, Bool, SharePermission, Verdict)])
  func `a link lets in whom its share invites`(
    _ caller: Access.Caller, _ isOnList: Bool, _ permission: SharePermission, _ verdict: Verdict
  ) {
    #expect(
      Access.joining(caller, isOnList: isOnList, publicPermission: permission) == verdict)
  }
}
