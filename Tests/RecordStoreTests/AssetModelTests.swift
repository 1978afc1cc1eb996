import Records
import TestSupport
import Testing
import WebServices

@testable import RecordStore

/// The same random uploads, saves and deletions to the store and to a model of few lines; whenever the
/// writer rests, the files on disk are those that the model still needs.
@Suite struct AssetModelTests {
  @Test(arguments: Seeds.from(1...4))
  func `files are there exactly while something needs them`(seed: UInt64) throws {
    var run = try Run(Seeds.generator(seed))
    for step in 0..<250 {
      try run.step()
      if step % 10 == 0 {
        #expect(try run.world.filesBecome(run.needed), "step \(step): not \(run.needed)")
      }
    }
    #expect(try run.world.filesBecome(run.needed))
    try run.check()
  }

  private struct Receipt {
    let text: String
    let value: FieldValue
    let content: String
    let record: String?
    let field: String?
  }

  private struct Run {
    let world: AssetWorld
    private var random: SplitMix
    private var records: [String: [String: String]] = [:]
    private var receipts: [Receipt] = []
    private var uploads = 0

    init(_ random: SplitMix) throws {
      world = try AssetWorld()
      self.random = random
    }

    /// The contents that a record or a receipt needs.
    var needed: Set<String> {
      Set(records.values.flatMap(\.values) + receipts.map(\.content))
    }

    mutating func step() throws {
      switch random.below(100) {
      case ..<40: try upload()
      case ..<75: try save()
      case ..<90: try delete()
      case ..<94:
        try world.expireReceipts()
        receipts = []
      case ..<97: try deleteZone()
      default: try world.reopen()
      }
    }

    /// The store tells the same of each record as the model.
    func check() throws {
      let uses = try world.records.count("SELECT count(*) FROM asset_uses")
      #expect(Int(uses ?? 0) == records.values.reduce(0) { $0 + Set($1.values).count })
    }

    private mutating func upload() throws {
      uploads += 1
      let record = random.chance(80) ? name() : nil
      let field = random.chance(80) ? random.pick(["f", "g"]) : nil
      let content = "content \(random.below(6))"
      let text = "receipt-\(uploads)"
      let value = try world.upload(content, receipt: text, record: record, field: field)
      receipts.append(
        Receipt(text: text, value: value, content: content, record: record, field: field))
    }

    private mutating func save() throws {
      let record = name()
      let field = random.pick(["f", "g"])
      let replaces = random.chance(30)
      var after = replaces ? [:] : records[record] ?? [:]
      var fields: [String: FieldValue] = [:]
      var isRight = true
      if !receipts.isEmpty, random.chance(85) {
        let index = random.below(receipts.count)
        let receipt = receipts[index]
        let fits =
          (receipt.record ?? record) == record && (receipt.field ?? field) == field
        let isThere = records[record]?[field] == receipt.content
        isRight = fits || isThere
        fields[field] = receipt.value
        after[field] = receipt.content
        if fits { receipts.remove(at: index) }
      }
      let outcome = try world.records.save(
        as: replaces ? .forceReplace : .forceUpdate, [record: fields])
      #expect((outcome[0] == nil) == isRight, "\(outcome)")
      if isRight { records[record] = after }
    }

    private mutating func delete() throws {
      let record = name()
      let outcome = try world.records.delete(record)
      #expect((outcome[0] == nil) == (records[record] != nil))
      records[record] = nil
    }

    private mutating func deleteZone() throws {
      try world.records.deleteZone("Z")
      try world.records.makeZone("Z")
      records = [:]
    }

    private mutating func name() -> String { random.pick(["a", "b", "c", "d"]) }
  }
}
