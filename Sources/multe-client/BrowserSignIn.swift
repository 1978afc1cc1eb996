import Foundation
import HouseholdClient

/// Signing in on a page of the server.
enum BrowserSignIn {
  static func run(
    _ client: SessionClient, _ call: Invocation
  ) async throws -> (secret: String, session: SessionClient.Session) {
    throw CommandFailure(.failure, "not yet")
  }
}
