import Records
import Testing

@Suite struct AccessTests {
  typealias Verdict = Access.Verdict

  /// What becomes of see, create, change and remove.
  struct Row: CustomTestStringConvertible {
    let scope: DatabaseScope
    let caller: Access.Caller
    let thing: Access.Thing
    let verdicts: [Verdict]

    init(
      _ scope: DatabaseScope, _ caller: Access.Caller, _ thing: Access.Thing, _ verdicts: Verdict...
    ) {
      self.scope = scope
      self.caller = caller
      self.thing = thing
      self.verdicts = verdicts
    }

    var testDescription: String { "\(scope) \(caller) \(thing)" }
  }

  static let members: [Row] = [DatabaseScope.private, .shared].flatMap { (scope) -> [Row] in
    [
      Row(scope, .owner, .zone, .allowed, .allowed, .allowed, .allowed),
      Row(scope, .owner, .record, .allowed, .allowed, .allowed, .allowed),
      Row(scope, .owner, .root, .allowed, .allowed, .allowed, .allowed),
      Row(scope, .owner, .share, .allowed, .allowed, .allowed, .allowed),

      Row(scope, .participant(.readWrite), .zone, .allowed, .denied, .denied, .denied),
      Row(scope, .participant(.readWrite), .record, .allowed, .allowed, .allowed, .allowed),
      Row(scope, .participant(.readWrite), .root, .allowed, .denied, .allowed, .denied),
      Row(scope, .participant(.readWrite), .share, .allowed, .denied, .denied, .leaves),

      Row(scope, .participant(.readOnly), .zone, .allowed, .denied, .denied, .denied),
      Row(scope, .participant(.readOnly), .record, .allowed, .denied, .denied, .denied),
      Row(scope, .participant(.readOnly), .root, .allowed, .denied, .denied, .denied),
      Row(scope, .participant(.readOnly), .share, .allowed, .denied, .denied, .leaves),
    ]
  }

  static let outsiders: [Row] = [DatabaseScope.private, .shared].flatMap { (scope) -> [Row] in
    Access.Thing.allCases.flatMap { (thing) -> [Row] in
      [
        Row(scope, .participant(.none), thing, .hidden, .denied, .hidden, .hidden),
        Row(scope, .stranger, thing, .hidden, .denied, .hidden, .hidden),
        Row(scope, .creator, thing, .hidden, .denied, .hidden, .hidden),
        Row(scope, .anonymous, thing, .needsSignIn, .needsSignIn, .needsSignIn, .needsSignIn),
      ]
    }
  }

  static let publicRecords: [Row] = [
    Row(.public, .owner, .record, .allowed, .allowed, .allowed, .allowed),
    Row(.public, .creator, .record, .allowed, .allowed, .allowed, .allowed),
    Row(.public, .stranger, .record, .allowed, .allowed, .denied, .denied),
    Row(.public, .participant(.readWrite), .record, .allowed, .allowed, .denied, .denied),
    Row(.public, .participant(.readOnly), .record, .allowed, .allowed, .denied, .denied),
    Row(.public, .participant(.none), .record, .allowed, .allowed, .denied, .denied),
    Row(.public, .anonymous, .record, .allowed, .needsSignIn, .needsSignIn, .needsSignIn),
  ]

  static let callers: [Access.Caller] = [
    .owner, .creator, .stranger, .participant(.readWrite), .participant(.readOnly),
    .participant(.none), .anonymous,
  ]

  static let publicRest: [Row] = [Access.Thing.zone, .root, .share].flatMap { (thing) -> [Row] in
    callers.map { (caller) -> Row in
      caller == .anonymous
        ? Row(.public, caller, thing, .allowed, .needsSignIn, .needsSignIn, .needsSignIn)
        : Row(.public, caller, thing, .allowed, .denied, .denied, .denied)
    }
  }

  static let table: [Row] = members + outsiders + publicRecords + publicRest

  @Test(arguments: table)
  func `each caller may do what the table says`(_ row: Row) {
    for (action, verdict) in zip(Access.Action.allCases, row.verdicts) {
      #expect(
        Access.verdict(row.caller, action, row.thing, in: row.scope) == verdict, "\(action)")
    }
  }

  @Test func `the table has every caller and thing in every database`() {
    let callers = Self.callers
    let rows = Set(Self.table.map(\.testDescription))
    #expect(rows.count == Self.table.count)
    #expect(
      rows.count == callers.count * Access.Thing.allCases.count * DatabaseScope.allCases.count)
  }

  @Test(
    arguments: [
      (.anonymous, true, .readWrite, .needsSignIn), (.owner, false, .none, .allowed),
      (.stranger, true, .none, .allowed), (.stranger, false, .readOnly, .allowed),
      (.stranger, false, .readWrite, .allowed), (.stranger, false, .none, .denied),
      (.participant(.readOnly), false, .none, .allowed), (.creator, false, .none, .denied),
    ] as [(Access.Caller, Bool, SharePermission, Verdict)])
  func `a link lets in whom its share invites`(
    _ caller: Access.Caller, _ isOnList: Bool, _ permission: SharePermission, _ verdict: Verdict
  ) {
    #expect(
      Access.joining(caller, isOnList: isOnList, publicPermission: permission) == verdict)
  }
}
