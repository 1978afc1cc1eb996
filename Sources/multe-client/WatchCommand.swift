import Foundation
import HouseholdClient

/// `multe watch`
enum WatchCommand {
  static func run(_ call: Invocation) async throws {
    throw CommandFailure(.failure, "not yet")
  }
}
