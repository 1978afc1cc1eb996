import CloudKit
import Foundation
import Synchronization
import TestSupport

/// A server of its own for a test, which keeps nothing: `multe serve --ephemeral`.
///
/// The program is that of `MULTE_BINARY`. Where there is none, the test fails and says so.
public final class LiveServer: Sendable {
  /// A user of the server, signed in.
  public struct User: Decodable, Sendable {
    /// The name that others see.
    public let name: String
    /// The address to sign in with.
    public let email: String
    /// The name of the user's record.
    public let userRecordName: String
    /// What proves the user.
    public let webAuthToken: String
  }

  private struct Line: Decodable {
    let url: URL
    let container: String
    let apiToken: String
    let users: [User]
  }

  /// Why a server did not start.
  public struct CannotStart: Error, CustomStringConvertible {
    /// In a sentence.
    public let description: String
  }

  /// Where it listens.
  public let url: URL
  /// Its container.
  public let container: String
  /// What calls name.
  public let apiToken: String
  /// Its users.
  public let users: [User]
  private let process: Mutex<ChildProcess?>

  /// Starts a server and waits until it answers.
  public init(users count: Int = 2, arguments: [String] = []) throws {
    guard let binary = ProcessInfo.processInfo.environment["MULTE_BINARY"] else {
      throw CannotStart(description: "MULTE_BINARY does not say where the server's program is")
    }
    let process = try ChildProcess(
      binary, ["serve", "--ephemeral", "--users", String(count)] + arguments)
    guard let line = try? JSONDecoder().decode(Line.self, from: Data(process.firstLine())) else {
      process.end()
      throw CannotStart(description: "the server said nothing of itself")
    }
    url = line.url
    container = line.container
    apiToken = line.apiToken
    users = line.users
    self.process = Mutex(process)
    Self.endWithTests(process.id)
  }

  private static let running = Mutex<[pid_t]>([])

  /// A server that a test left to the end goes with the tests.
  private static func endWithTests(_ pid: pid_t) {
    running.withLock { running in
      if running.isEmpty {
        atexit { LiveServer.running.withLock { $0.forEach { kill($0, SIGKILL) } } }
      }
      running.append(pid)
    }
  }

  /// Ends the server at once. A test need not do so: servers go with the tests, not with the last mention of the object,
  /// which may be long before a test is over.
  public func stop() {
    process.withLock { process in
      guard let running = process else { return }
      Self.running.withLock { $0.removeAll { $0 == running.id } }
      running.end()
      process = nil
    }
  }

  /// How a user's device is told of the server; nil for a device where nobody is signed in.
  public func configuration(user: Int? = 0) -> MulteConfiguration {
    MulteConfiguration(
      url: url, containerIdentifier: container,
      credential: .tokens(api: apiToken, webAuth: user.map { users[$0].webAuthToken }))
  }

  /// The container as a user's device has it. Each call gives another device.
  public func device(user: Int? = 0) -> CKContainer {
    CKContainer(configuration: configuration(user: user))
  }
}
