import Foundation
import Records
import Testing
import WebServices

@testable import Household

/// Reasons, and how the line of a file ends that has them.
private let told: [(SkipReason, String)] = [
  (.note, #""reasonCode":"NOTE"}"#),
  (.sameList(as: "Keep/a.json"), #""reasonCode":"SAME_LIST","sameAs":"Keep/a.json"}"#),
  (.tooLarge(limit: 4 << 20), #""reasonCode":"TOO_LARGE","megabytes":4}"#),
  (.otherFiles(count: 3), #""reasonCode":"OTHER_FILES","count":3}"#),
  (.itemsNotReached(count: 2), #""reasonCode":"ITEMS_NOT_REACHED","count":2}"#),
  (
    .refused(code: "QUOTA_EXCEEDED", reason: "because"),
    #""reasonCode":"REFUSED","serverErrorCode":"QUOTA_EXCEEDED"}"#
  ),
  (
    .itemsRefused(count: 2, code: "CONFLICT", reason: "because"),
    #""reasonCode":"ITEMS_REFUSED","count":2,"serverErrorCode":"CONFLICT"}"#
  ),
  (
    .leftBehind([.labels(["a", "b"]), .reminder, .sharing(people: 2), .unknown([])]),
    #"{"code":"REMINDER"},{"code":"SHARING","count":2},{"code":"UNKNOWN","count":0,"names":[]}]}"#
  ),
]

/// The codes of reasons, held against the list that the web app's texts are held against.
@Suite struct ReasonCodeTests {
  private let lists: [String: [String]]

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    lists = try JSONDecoder().decode(
      [String: [String]].self,
      from: Data(contentsOf: folder.appending(path: "Vectors/reason-codes.json")))
  }

  @Test func `each code of an import is in the list that has texts`() {
    #expect(lists["archives"] == ImportError.Code.allCases.map(\.rawValue))
    #expect(lists["skippedFiles"] == SkipReason.Code.allCases.map(\.rawValue))
    #expect(lists["leftParts"] == LeftPart.Code.allCases.map(\.rawValue))
    #expect(lists["errorCodes"] == ErrorCode.allCases.map(\.rawValue))
  }

  @Test(arguments: told)
  func `a file that was not taken comes with its code and what belongs to it`(
    reason: SkipReason, end: String
  ) {
    var report = ImportReport.empty
    report.skipped = [SkippedFile(file: "x", reason: reason)]
    let line = String(decoding: report.jsonLine(), as: UTF8.self)
    #expect(line.contains(end), "\(line)")
  }

  @Test func `of many names the first travel, and how many there are`() {
    var report = ImportReport.empty
    let names = (1...30).map { "label \($0)" }
    report.skipped = [SkippedFile(file: "x", reason: .leftBehind([.labels(names)]))]
    let line = String(decoding: report.jsonLine(), as: UTF8.self)
    #expect(line.contains(#""count":30,"names":["label 1","#))
    #expect(line.contains(#""label 10"]"#))
  }
}

extension ImportReport {
  /// A report of nothing.
  fileprivate static var empty: ImportReport {
    ImportReport(HouseholdImport(), ImportOutcomes())
  }
}
