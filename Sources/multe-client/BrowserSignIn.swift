import Foundation
import Glibc
import HouseholdClient

/// Signing in on a page of the server, which leads back to a port of this machine.
enum BrowserSignIn {
  /// How long the page is good for, in seconds.
  private static let patienceSeconds = 1_200

  /// Opens the page and waits for what comes of it. Throws `CommandFailure`.
  static func run(
    _ client: SessionClient, _ call: Invocation
  ) async throws -> (secret: String, session: SessionClient.Session) {
    let listener = try LoopbackListener()
    defer { listener.close() }
    let (page, secret) = try await client.beginOnPage(port: listener.port)
    Output.error("Sign in on this page, in a browser on this machine:\n\(page)")
    open(page, call.environment)
    let answer = try listener.wait(seconds: patienceSeconds)
    guard let code = answer["code"] else {
      throw CommandFailure(
        .notSignedIn, TerminalText.escaped(answer["errorMessage"] ?? "The sign-in was cancelled"))
    }
    return try await client.finishOnPage(code: code, secret: secret)
  }

  /// Opens a page where there is a desktop. If nothing comes of it the person has the address.
  private static func open(_ page: String, _ environment: [String: String]) {
    let isDesktop = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains {
      environment[$0]?.isEmpty == false
    }
    guard isDesktop else { return }
    let opener = environment["BROWSER"].flatMap { $0.isEmpty ? nil : $0 } ?? "xdg-open"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [opener, page]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }
}
