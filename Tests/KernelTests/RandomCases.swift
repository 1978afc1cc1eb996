import Kernel
import TestSupport

/// Random calls of the Kernel with their answers as lines of text, for `web/kernel/replay.test.mjs`, which
/// makes the same calls through WebAssembly and compares byte by byte.
///
/// A line is the call, its arguments, ">" and the answer, blanks between. A text is "=" and its bytes in
/// hexadecimal, a number the bits of its Double, "-" what is absent, "!" and a name an error.
struct RandomCases {
  private var random: RandomText
  private var keys: [String] = []
  private var aisles = RandomAisles()

  init(generator: SplitMix) { random = RandomText(generator: generator) }

  /// One random call with its native answer.
  mutating func line() -> String {
    switch Int.random(in: 0..<17, using: &random.generator) {
    case 0...3: item(Array(random.item().utf8))
    case 4: item(random.bytes())
    case 5: lines(Array(random.lines().utf8) + random.bytes())
    case 6...7: sum()
    case 8: amountText()
    case 9: nameKey(Array(random.scalars().utf8))
    case 10: nameKey(random.bytes())
    case 11...12: merge()
    case 13: record()
    case 14...15: aisles.line(&random)
    default: position()
    }
  }

  private func item(_ bytes: [UInt8]) -> String {
    let item = ItemText.parse(String(decoding: bytes, as: UTF8.self))
    return "item \(Self.field(bytes)) > \(fields(item))"
  }

  private func lines(_ bytes: [UInt8]) -> String {
    let call = "lines \(Self.field(bytes)) >"
    do throws(ItemLinesError) {
      return try ItemLines.parse(String(decoding: bytes, as: UTF8.self)).reduce(call) {
        switch $1 {
        case .section(let title): $0 + " 0 \(Self.field(title))"
        case .item(let item, let isChecked, section: _):
          $0 + " \(isChecked ? 2 : 1) \(fields(item))"
        }
      }
    } catch {
      return "\(call) !\(error)"
    }
  }

  private mutating func sum() -> String {
    let (a, b) = random.amounts()
    let sum = Amount.sum(a, b).map(fields) ?? "-"
    return "sum \(fields(a)) \(fields(b)) > \(sum)"
  }

  private mutating func amountText() -> String {
    let amount = Amount(number: random.number(), unit: random.unit())
    let separator = random.pick([".", ",", "٫", ""])
    let text = amount.text(decimalSeparator: separator)
    return "text \(fields(amount)) \(Self.field(separator)) > \(Self.field(text))"
  }

  private func nameKey(_ bytes: [UInt8]) -> String {
    let key = ItemText.nameKey(String(decoding: bytes, as: UTF8.self))
    return "key \(Self.field(bytes)) > \(Self.field(key))"
  }

  /// A place in a list that grows by each key, or two strings that may be no neighbours.
  private mutating func position() -> String {
    if keys.count > 500 { keys = [] }
    let index = Int.random(in: 0...keys.count, using: &random.generator)
    var a = index > 0 ? keys[index - 1] : nil
    var b = index < keys.count ? keys[index] : nil
    if Int.random(in: 0..<4, using: &random.generator) == 0 {
      (a, b) = (random.pick(["a0", "0", "", "zz", "V", nil]), random.pick(["b", "a00", "ä", nil]))
    }
    let call = "between \(a.map(Self.field) ?? "-") \(b.map(Self.field) ?? "-") >"
    do throws(PositionError) {
      let key = try Position.between(a, b)
      keys.insert(key, at: index)
      return "\(call) \(Self.field(key))"
    } catch {
      return "\(call) !\(error)"
    }
  }

  private mutating func merge() -> String {
    let (base, mine, theirs) = random.versions()
    let isLines = Bool.random(using: &random.generator)
    let merged = TextMerge.merge(
      base: base, mine: mine, theirs: theirs, form: isLines ? .lines : .line)
    return
      "merge \(Self.field(base)) \(Self.field(mine)) \(Self.field(theirs)) \(isLines ? 1 : 0) >"
      + " \(merged.hasConflict ? 1 : 0) \(Self.field(merged.text))"
  }

  private mutating func record() -> String {
    let names = ["a", "b", "ä"]
    let versions = names.map { _ in random.versions() }
    var sides: [[RecordField]] = []
    for side in 0..<3 {
      sides.append([])
      for (name, (base, mine, theirs)) in zip(names, versions) {
        guard random.generator.below(4) > 0 else { continue }
        let kind = random.pick([.text(.line), .text(.lines), .value] as [RecordMerge.Kind])
        let value = random.generator.below(4) == 0 ? base : [base, mine, theirs][side]
        sides[side].append(RecordField(name: name, kind: kind, value: Array(value.utf8)))
      }
    }
    let call = sides.map { fields in
      fields.reduce("\(fields.count)") {
        let kind = $1.kind == .value ? 0 : $1.kind == .text(.line) ? 1 : 2
        return "\($0) \(Self.field($1.name)) \(kind) \(Self.field($1.value))"
      }
    }
    let merged = RecordMerge.merge(base: sides[0], mine: sides[1], theirs: sides[2])
    return merged.reduce("record \(call.joined(separator: " ")) >") {
      "\($0) \(Self.field($1.field.name)) \($1.hasConflict ? 1 : 0) \(Self.field($1.field.value))"
    }
  }

  private func fields(_ item: ParsedItem) -> String {
    "\(Self.field(item.name)) \(item.number.map(Self.field) ?? "-") \(item.unit.map(Self.field) ?? "-")"
  }

  private func fields(_ amount: Amount) -> String {
    "\(Self.field(amount.number)) \(amount.unit.map(Self.field) ?? "-")"
  }

  static func field(_ text: String) -> String { field(Array(text.utf8)) }

  private static func field(_ number: Double) -> String { String(number.bitPattern, radix: 16) }

  static func field(_ bytes: [UInt8]) -> String {
    var text = [UInt8(ascii: "=")]
    text.reserveCapacity(1 + bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
