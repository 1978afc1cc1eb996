import Testing

@testable import Records

/// Every role, every operation, everybody who may call.
@Suite struct PublicGrantsTests {
  enum Person: CaseIterable, Sendable {
    case anonymous, stranger, creator, keeper

    var caller: PublicCaller {
      switch self {
      case .anonymous: PublicCaller(user: nil, roles: [PublicGrantsTests.keeper])
      case .stranger: PublicCaller(user: UserRecordName(unchecked: "_b"))
      case .creator: PublicCaller(user: PublicGrantsTests.maker)
      case .keeper:
        PublicCaller(user: UserRecordName(unchecked: "_c"), roles: [PublicGrantsTests.keeper])
      }
    }
  }

  static let keeper = RoleName(unchecked: "keeper")
  static let maker = UserRecordName(unchecked: "_a")
  static let permissions: [Permissions] = [.read, .create, .write]

  /// Whom each role lets at a record that is there, and at one that is to be made.
  static let roles: [(role: RoleName, there: [Person], toBeMade: [Person])] = [
    (.world, Person.allCases, Person.allCases),
    (.icloud, [.stranger, .creator, .keeper], [.stranger, .creator, .keeper]),
    (.creator, [.creator], []),
    (keeper, [.keeper], [.keeper]),
    (RoleName(unchecked: "other"), [], []),
  ]

  @Test(arguments: permissions, Person.allCases)
  func `a role permits its own operations to its own people`(
    _ permission: Permissions, _ person: Person
  ) {
    for (role, there, toBeMade) in Self.roles {
      for granted in Self.permissions + [[.read, .create, .write], []] {
        let grants = [role: granted]
        let isGranted = granted.contains(permission)
        #expect(
          PublicGrants.allows(permission, by: grants, to: person.caller, creator: Self.maker)
            == (isGranted && there.contains(person)), "\(role) \(granted)")
        #expect(
          PublicGrants.allows(permission, by: grants, to: person.caller, creator: nil)
            == (isGranted && toBeMade.contains(person)), "\(role) \(granted)")
      }
    }
  }

  @Test(arguments: Person.allCases)
  func `a type without grants is for nobody`(_ person: Person) {
    for permission in Self.permissions {
      #expect(
        !PublicGrants.allows(permission, by: [:], to: person.caller, creator: Self.maker))
    }
  }

  @Test func `what only creators may read is narrowed to their own`() {
    let grants: [RoleName: Permissions] = [.creator: .read, Self.keeper: .read]
    func isNarrowed(_ person: Person) -> Bool {
      PublicGrants.allowsOwnOnly(.read, by: grants, to: person.caller)
    }
    #expect(!isNarrowed(.anonymous))
    #expect(isNarrowed(.stranger) && isNarrowed(.creator))
    #expect(!isNarrowed(.keeper))
  }

  @Test func `nobody without an account created a record, not even that of another such`() {
    let world = UserRecordName.world
    let anonymous = Person.anonymous.caller
    #expect(!PublicGrants.allows(.write, by: [.creator: .write], to: anonymous, creator: world))
    #expect(PublicGrants.refusal(of: anonymous).code == .authenticationRequired)
    #expect(PublicGrants.refusal(of: Person.stranger.caller).code == .accessDenied)
  }
}
