import Glibc
import Testing

@testable import Household

/// Real exports that other people published. They are no part of this repository; where they lie
/// beside it, they are read too.
@Suite struct SampleTests {
  private static func path(_ name: String) -> String? {
    let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    return ["/../shared/samples/", "/../../shared/samples/"].map { root + $0 + name }
      .first { access($0, R_OK) == 0 }
  }

  private static let german = path("keep-takeout-german-folder.zip")
  private static let images = path("keep-takeout-attachments-ext-mismatch.zip")

  @Test(.enabled(if: german != nil))
  func `a German export has five notes, one of them in the bin`() throws {
    let plan = try KeepImport.plan(archive: try #require(Self.german), hash: testHash)
    #expect(plan.lists.isEmpty)
    #expect(plan.skipped.count { $0.reason == .note } == 5)
    #expect(plan.skipped.count { $0.reason == .trashed } == 1)
    #expect(plan.skipped.count == 6)
    #expect(plan.passedOver == PassedOver(copies: 6, attachments: 1, takeoutFiles: 2))
  }

  @Test(.enabled(if: images != nil))
  func `an export whose pictures have another ending has one checklist`() throws {
    let plan = try KeepImport.plan(archive: try #require(Self.images), hash: testHash)
    #expect(plan.texts == ["Keep list 2021-08-26": ["note", "bing", "run", "fast"]])
    #expect(plan.skipped.count { $0.reason == .note } == 4)
    #expect(
      plan.reasons["Takeout/Keep/2021-08-26T14_23_07.058+05_00.json"]
        == .leftBehind([.labels(["cats", "run"]), .color]))
    #expect(plan.skipped.count == 5)
    #expect(plan.passedOver == PassedOver(copies: 5, attachments: 2, takeoutFiles: 2))
  }

  @Test(
    .enabled(if: path("joplin-2024.jex") != nil),
    arguments: [
      "joplin-2024.jex", "simplenote.zip", "evernote-checklist.enex", "todoist-Privates.csv",
    ])
  func `exports of other programs are told to hold no Keep notes`(_ name: String) throws {
    let path = try #require(Self.path(name))
    #expect(throws: ImportError.self) { try KeepImport.plan(archive: path, hash: testHash) }
  }
}
