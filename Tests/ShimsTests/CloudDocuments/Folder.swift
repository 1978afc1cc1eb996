import Foundation
import Synchronization
import Testing

/// A new folder for one test.
func withFolder<Answer>(_ body: (URL) async throws -> Answer) async throws -> Answer {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "multe-\(UUID().uuidString)", isDirectory: true)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

extension URL {
  func write(_ text: String) throws { try Data(text.utf8).write(to: self) }

  var text: String? { try? String(contentsOf: self, encoding: .utf8) }

  var isThere: Bool { (try? FileManager.default.attributesOfItem(atPath: path)) != nil }

  /// All names in the folder, hidden ones too.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

/// What happened, in order, as told by several threads.
final class Record: Sendable {
  private let events = Mutex<[String]>([])

  func add(_ event: String) { events.withLock { $0.append(event) } }

  var all: [String] { events.withLock { $0 } }

  /// Waits until an event is there; fails after a time that is far longer than any machine needs.
  func wait(for event: String) async throws {
    for _ in 0..<12_000 {
      if all.contains(event) { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("\(event) did not happen; what did: \(all)")
  }
}
