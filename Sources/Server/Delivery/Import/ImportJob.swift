import HTTPServer
import Household
import Records
import Synchronization
import WebServices

/// One import: plans it from the archive, saves it list by list, tells how far it is, and at the end what
/// came of it. Waits for disk and store, so it runs on a thread of its own.
struct ImportJob: Sendable {
  /// The archive.
  let path: String
  let calls: HouseholdCalls
  /// Takes the lines of the answer.
  let lines: HTTPStream
  let isCancelled: CancelFlag

  /// Runs to the end. For a client that left, no list is begun after the one being saved.
  func run() {
    lines.write(lastLine())
    lines.finish()
  }

  private func lastLine() -> [UInt8] {
    do {
      let language = PageLanguage(for: calls.request.http.head)
      let run = KeepImportRun(path: path, calls: calls, language: language) { isCancelled.isSet }
      return try run.run { lines.write($0.jsonLine()) }.jsonLine()
    } catch let error as ImportError {
      return error.jsonLine()
    } catch {
      return Self.line(error as? RecordError ?? RecordError(.internalError, "Internal error"))
    }
  }

  private static func line(_ error: RecordError) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("error")
      writer.object { writer in
        writer.member("serverErrorCode", error.code.rawValue)
        writer.member("reason", error.reason)
        if let reasonCode = error.reasonCode { writer.member("reasonCode", reasonCode) }
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

/// Set once, from any thread.
final class CancelFlag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .relaxed) }
  func set() { value.store(true, ordering: .relaxed) }
}
