import Testing

@testable import Household

@Suite struct KeepIdentityTests {
  private let note = NoteFixture("Shop", [("Milk", false), ("Tea", true), ("Milk", false)])

  private func recordNames(_ plan: HouseholdImport) -> [String] {
    plan.lists.flatMap { [$0.recordName.value] + $0.items.map(\.recordName.value) }
  }

  @Test func `record names are 32 upper-case hexadecimal digits, and no two are equal`() throws {
    let names = try recordNames(planned(note))
    #expect(names.count == 4)
    #expect(Set(names).count == 4)
    #expect(
      names.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(Set("0123456789ABCDEF").contains) })
  }

  @Test func `record names are the same in every run, format and folder`() throws {
    let names = try recordNames(planned(note))
    for packing in Packing.allCases {
      let plan = try planned([Content("Takeout/Google Notizen/Einkauf.json", note.json)], packing)
      #expect(recordNames(plan) == names)
    }
  }

  @Test func `a tick, an edit, another order and a label change no record name`() throws {
    var later = NoteFixture("Shop", [("Tea", false), ("Milk", true), ("Milk", true)])
      .with("labels", #"[{"name":"x"}]"#)
    later.edited = 1_800_000_000_000_000
    #expect(try Set(recordNames(planned(later))) == Set(recordNames(planned(note))))
  }

  @Test func `lists of another time, title or, without a time, file have other names`() throws {
    let undated = note.created(nil)
    let names = try [
      planned(note), planned(note.created(1)), planned(NoteFixture("Shops", note.items)),
      planned(undated, as: "a/1.json"), planned(undated, as: "a/2.json"),
    ].map { $0.lists[0].recordName }
    #expect(Set(names).count == 5)
    #expect(try planned(undated, as: "b/1.json").lists[0].recordName == names[3])
  }

  @Test func `a file that appears twice makes one list`() throws {
    let twice = Content("Keep/shop.json", note.json)
    let plan = try planned([twice, twice])
    #expect(plan.lists.count == 1)
    #expect(
      plan.skipped == [SkippedFile(file: "Keep/shop.json", reason: .sameList(as: "Keep/shop.json"))]
    )
  }

  @Test func `the same list edited at another time is still the same`() throws {
    let plan = try planned([
      Content("a.json", note.json), Content("b.json", note.edited(1_750_000_000_000_000).json),
    ])
    #expect(plan.lists.count == 1)
    #expect(plan.reasons["b.json"] == .sameList(as: "a.json"))
  }

  @Test func `equal time and title but other items make two lists, each of them once`() throws {
    let other = NoteFixture("Shop", open: ["Bread"])
    let contents = [note, other, note, other].enumerated().map {
      Content("\($0.offset).json", $0.element.json)
    }
    let plan = try planned(contents)
    #expect(plan.lists.map { $0.items.map(\.name) } == [["Milk", "Tea", "Milk"], ["Bread"]])
    #expect(plan.lists[0].recordName != plan.lists[1].recordName)
    #expect(plan.reasons == ["2.json": .sameList(as: "0.json"), "3.json": .sameList(as: "1.json")])
  }

  @Test func `the parts of a name cannot run into each other`() {
    let names = ImportNames(hash: { bytes in
      Array((bytes + [UInt8](repeating: 0, count: 16)).prefix(16))
    })
    #expect(names.name(["a", "bc"]) != names.name(["ab", "c"]))
    #expect(names.name(["a", ""]) != names.name(["", "a"]))
    #expect(names.name(["1:a"]) != names.name(["1", "a"]))
  }
}
