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

  @Test(arguments: cases)
  func `who acts as somebody else, and where`(_ value: Case) {
    let rules = ConsoleRules(household: Self.household, isOwner: value.isOwner)
    #expect(
      rules.mayActAs(value.container, value.environment, value.scope) == value.isAllowed)
  }

  @Test func `nobody acts as another user in a member's lists`() {
    for isOwner in [true, false] {
      let rules = ConsoleRules(household: Self.household, isOwner: isOwner)
      #expect(!rules.mayActAs(Self.household, .production, .private))
      #expect(!rules.mayActAs(Self.household, .production, .shared))
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
