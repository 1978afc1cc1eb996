import Records
import Testing
import WebServices

@testable import Household

@Suite struct ImportReportTests {
  private func plan() throws -> HouseholdImport {
    try planned([
      Content("Keep/a.json", NoteFixture("A", open: ["x", "y"]).created(2).json),
      Content("Keep/b.json", NoteFixture("<b>\"", open: ["z"]).created(1).json),
      Content("Keep/n.json", NoteFixture("N", text: "text").json),
      Content("Keep/n.html", "<html>"),
    ])
  }

  /// An answer to `batch` in which these records failed.
  private func answer(_ batch: ModifyBatch, _ failures: [RecordName: String] = [:]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.key("records")
      $0.array { writer in
        for name in batch.recordNames {
          writer.object {
            $0.member("recordName", name.value)
            if let code = failures[name] {
              $0.member("serverErrorCode", code)
              $0.member("reason", "because")
            }
          }
        }
      }
    }
    return writer.bytes
  }

  private func report(
    _ plan: HouseholdImport, _ failures: [RecordName: String] = [:]
  ) throws -> ImportReport {
    var outcomes = ImportOutcomes()
    for batch in plan.modifyBatches() {
      try outcomes.take(response: answer(batch, failures), to: batch)
    }
    return ImportReport(plan, outcomes)
  }

  /// Failures of all records of a plan.
  private func conflicts(_ plan: HouseholdImport, code: String = "CONFLICT") -> [RecordName: String]
  {
    let names = plan.lists.flatMap { [$0.recordName] + $0.items.map(\.recordName) }
    return Dictionary(uniqueKeysWithValues: names.map { ($0, code) })
  }

  @Test func `new lists are added`() throws {
    let report = try report(plan())
    #expect(report.lists.map(\.status) == [.added, .added])
    #expect(report.lists.map(\.items) == [2, 1])
    #expect(report.skipped == [SkippedFile(file: "Keep/n.json", reason: .note)])
  }

  @Test(arguments: ["CONFLICT", "EXISTS"])
  func `a second run finds everything there and adds nothing`(_ code: String) throws {
    let plan = try plan()
    let report = try report(plan, conflicts(plan, code: code))
    #expect(report.lists.map(\.status) == [.present, .present])
    #expect(report.lists.map(\.items) == [2, 1])
  }

  @Test func `a list that gets one more item counts as added`() throws {
    let plan = try plan()
    var failures = conflicts(plan)
    failures[plan.lists[0].items[1].recordName] = nil
    #expect(try report(plan, failures).lists.map(\.status) == [.added, .present])
  }

  @Test func `refused lists and items are reported with the server's words`() throws {
    let plan = try plan()
    let report = try report(
      plan,
      [
        plan.lists[0].recordName: "QUOTA_EXCEEDED",
        plan.lists[1].items[0].recordName: "BAD_REQUEST",
      ])
    #expect(report.lists == [ImportReport.List(name: "<b>\"", items: 0, status: .added)])
    #expect(
      report.skipped.dropFirst() == [
        SkippedFile(
          file: "Keep/a.json", reason: .refused(code: "QUOTA_EXCEEDED", reason: "because")),
        SkippedFile(
          file: "Keep/b.json",
          reason: .itemsRefused(count: 1, code: "BAD_REQUEST", reason: "because")),
      ])
  }

  @Test func `lists and items that were not reached are reported`() throws {
    let plan = try plan()
    var outcomes = ImportOutcomes()
    outcomes[plan.lists[0].recordName] = .added
    outcomes[plan.lists[0].items[0].recordName] = .added
    let report = ImportReport(plan, outcomes)
    #expect(report.lists == [ImportReport.List(name: "A", items: 1, status: .added)])
    #expect(report.skipped.map(\.reason) == [.note, .itemsNotReached(count: 1), .notReached])
  }

  @Test func `a request that fails as a whole throws its error`() throws {
    let batch = try #require(Array(plan().modifyBatches()).first)
    var outcomes = ImportOutcomes()
    let error = Array(#"{"serverErrorCode":"THROTTLED","reason":"later"}"#.utf8)
    #expect(throws: RecordError(.throttled, "later")) {
      try outcomes.take(response: error, to: batch)
    }
    for odd in ["", "{}", #"{"records":[]}"#, #"{"records":{}}"#, "[]"] {
      #expect(throws: RecordError.self) { try outcomes.take(response: Array(odd.utf8), to: batch) }
    }
    #expect(outcomes == ImportOutcomes())
  }

  @Test func `the report is one line of JSON`() throws {
    let line = try report(plan()).jsonLine()
    #expect(
      String(decoding: line, as: UTF8.self) == """
        {"report":{"lists":[{"name":"A","items":2,"status":"added"},{"name":"<b>\\"","items":1,\
        "status":"added"}],"skipped":[{"file":"Keep/n.json","reason":"A note, not a checklist. \
        Notes are not imported yet.","reasonCode":"NOTE"}],"passedOver":{"copies":1,"attachments":0,\
        "takeoutFiles":0,"systemFiles":0}}}

        """)
  }

  @Test func `progress and errors are one line of JSON each`() {
    let progress = ImportProgress(done: 3, total: 7).jsonLine()
    #expect(
      String(decoding: progress, as: UTF8.self) == "{\"progress\":{\"done\":3,\"total\":7}}\n")
    let error = ImportError.encrypted.jsonLine()
    #expect(
      String(decoding: error, as: UTF8.self) == """
        {"error":{"serverErrorCode":"BAD_REQUEST","reason":"The archive is protected by a \
        password. Make one without a password.","reasonCode":"ENCRYPTED"}}

        """)
  }

  @Test func `the report reads well in a terminal`() throws {
    let plan = try plan()
    var failures = conflicts(plan)
    for record in [plan.lists[0].recordName] + plan.lists[0].items.map(\.recordName) {
      failures[record] = nil
    }
    #expect(
      try report(plan, failures).text == """
        1 list added, 1 there already.
          A: 2 items
          <b>": 1 item (there already)
        Not imported, or not wholly:
          Keep/n.json: A note, not a checklist. Notes are not imported yet.
        Passed over, for they hold nothing more: 1 HTML copy of notes.

        """)
  }
}
