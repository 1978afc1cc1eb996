import Records
import Testing

@testable import Server

@Suite struct ConsoleRulesTests {
  private static let household = "iCloud.multe"
  private static let other = "iCloud.org.example.app"

  struct Case: CustomTestStringConvertible {
    let isOwner: Bool
    let container: String
    let environment: Environment
    let scope: DatabaseScope
    let isAllowed: Bool

    var testDescription: String {
      "\(isOwner ? "owner" : "developer") \(container) \(environment) \(scope)"
    }
  }

  private static let cases: [Case] = [true, false].flatMap { isOwner in
    [household, other].flatMap { container in
      DatabaseScope.allCases.flatMap { scope in
        [
          Case(
            isOwner: isOwner, container: container, environment: .development, scope: scope,
            isAllowed: true),
          Case(
            isOwner: isOwner, container: container, environment: .production, scope: scope,
            isAllowed: isOwner && (container == other || scope == .public)),
        ]
      }
    }
  }

  private func route(
    _ container: String, _ environment: String, _ scope: String, _ action: String
  ) throws -> CloudKitRoute {
    try #require(
      CloudKitRoute(path: "/database/1/\(container)/\(environment)/\(scope)/\(action)"))
  }

  @Test(arguments: cases)
  func `who acts as somebody else, and where`(_ value: Case) throws {
    let rules = ConsoleRules(household: Self.household, isOwner: value.isOwner)
    let route = try route(
      value.container, value.environment.rawValue, value.scope.rawValue, "records/query")
    #expect(rules.mayActAs(route) == value.isAllowed)
  }

  @Test(arguments: [true, false])
  func `nobody acts as another user in a member's lists`(_ isOwner: Bool) throws {
    let rules = ConsoleRules(household: Self.household, isOwner: isOwner)
    for (scope, action) in [
      ("private", "records/query"), ("shared", "changes/zone"), ("public", "records/resolve"),
      ("public", "records/accept"), ("public", "tokens/create"), ("public", "subscriptions/list"),
    ] {
      #expect(!rules.mayActAs(try route(Self.household, "production", scope, action)), "\(action)")
    }
  }

  @Test func `what the protocol tells of people is theirs everywhere`() throws {
    let rules = ConsoleRules(household: Self.household, isOwner: true)
    for action in ["users/caller", "users/current", "users/discover", "users/lookup/email"] {
      #expect(!rules.mayActAs(try route(Self.other, "development", "public", action)))
    }
  }

  @Test func `the household's own production is the owner's to change`() {
    let developer = ConsoleRules(household: Self.household, isOwner: false)
    let owner = ConsoleRules(household: Self.household, isOwner: true)
    #expect(!developer.mayAdminister(Self.household, .production))
    #expect(developer.mayAdminister(Self.household, .development))
    #expect(developer.mayAdminister(Self.other, .production))
    #expect(owner.mayAdminister(Self.household, .production))
  }
}
