import CloudKitTestSupport
import Foundation
import FoundationNetworking
import Testing

@testable import HouseholdClient

/// The event stream where something else than the server answers.
@Suite(.timeLimit(.minutes(10))) struct EventLineTests {
  /// What a line brings that is opened to a server.
  private func news(of server: ScriptedServer) async -> [EventLine.News] {
    var request = URLRequest(url: server.url)
    request.setValue("multe_session=secret", forHTTPHeaderField: "Cookie")
    return await EventLine.open(request).reduce(into: []) { $0.append($1) }
  }

  @Test func `a session is not sent to where a redirect leads`() async throws {
    let elsewhere = try ScriptedServer { _ in .json("event: hello\n") }
    defer { elsewhere.stop() }
    let place = elsewhere.url.absoluteString
    let server = try ScriptedServer { _ in
      ScriptedServer.Answer(status: 302, headers: ["Location: \(place)/"], body: Data())
    }
    defer { server.stop() }
    #expect(await news(of: server) == [.closed(isRefused: false)])
    #expect(elsewhere.requests.isEmpty)
  }

  @Test func `a line closes where a proxy asks for a password`() async throws {
    let server = try ScriptedServer { _ in
      ScriptedServer.Answer(
        status: 401, headers: ["WWW-Authenticate: Basic realm=\"proxy\""], body: Data("no".utf8))
    }
    defer { server.stop() }
    #expect(await news(of: server) == [.closed(isRefused: true)])
  }

  @Test func `lines that nobody listens to any more close at any moment`() async throws {
    let server = try ScriptedServer { _ in .json("event: hello\n") }
    defer { server.stop() }
    for round in 0..<300 {
      let listening = Task { await news(of: server) }
      try await Task.sleep(for: .microseconds(round % 60 * 100))
      listening.cancel()
      _ = await listening.value
    }
    #expect(!server.requests.isEmpty)
  }
}
