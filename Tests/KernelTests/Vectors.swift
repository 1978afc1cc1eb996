import Foundation
import Kernel

/// The files of `Tests/Vectors`, which the web app's tests run too.
enum Vectors {
  static let items: [ItemVector] = load("items")
  static let householdUnits: [ItemVector] = load("household-units")
  static let sums: [SumVector] = load("sums")
  static let amounts: [AmountVector] = load("amounts")
  static let names: NameVectors = load("names")
  static let lines: [LinesVector] = load("lines")
  static let positions: [PositionVector] = load("positions")
  static let merges: [MergeVector] = load("merges")
  static let records: [RecordVector] = load("records")
  static let aisles: AisleVectors = load("aisles")

  private static func load<Value: Decodable>(_ name: String) -> Value {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let url = folder.appending(path: "Vectors/\(name).json")
    do {
      return try JSONDecoder().decode(Value.self, from: Data(contentsOf: url))
    } catch {
      fatalError("\(url.lastPathComponent): \(error)")
    }
  }
}

struct ItemVector: Decodable, Sendable {
  var text: String
  var name: String
  var number: Double?
  var unit: String?

  var item: ParsedItem { ParsedItem(name: name, number: number, unit: unit) }
}

struct AmountValue: Decodable, Sendable {
  var number: Double
  var unit: String?

  var amount: Amount { Amount(number: number, unit: unit) }
}

struct SumVector: Decodable, Sendable {
  var a: AmountValue
  var b: AmountValue
  var sum: AmountValue?
}

struct AmountVector: Decodable, Sendable {
  var amount: AmountValue
  var separator: String
  var text: String
}

struct NameVectors: Decodable, Sendable {
  var same: [[String]]
  var different: [[String]]
}

struct LinesVector: Decodable, Sendable {
  struct Line: Decodable, Sendable {
    var name: String?
    var number: Double?
    var unit: String?
    var checked: Bool?
    var section: String?

    var line: ItemLine {
      guard let name else { return .section(section ?? "") }
      let item = ParsedItem(name: name, number: number, unit: unit)
      return .item(item, isChecked: checked ?? false, section: section)
    }
  }

  var text: String
  var lines: [Line]
}

struct PositionVector: Decodable, Sendable {
  var a: String?
  var b: String?
  var key: String?
  var error: String?
}
