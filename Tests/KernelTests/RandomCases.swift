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

  init(generator: SplitMix) { random = RandomText(generator: generator) }

  /// One random call with its native answer.
  mutating func line() -> String {
    switch Int.random(in: 0..<14, using: &random.generator) {
    case 0...3: item(Array(random.item().utf8))
    case 4: item(random.bytes())
    case 5: lines(Array(random.lines().utf8) + random.bytes())
    case 6...7: sum()
    case 8: amountText()
    case 9: nameKey(Array(random.scalars().utf8))
    case 10: nameKey(random.bytes())
    case 11...12: merge()
    default: position()
    }
  }

  private func item(_ bytes: [UInt8]) -> String {
    let item = ItemText.parse(String(decoding: bytes, as: UTF8.self))
    return "item \(field(bytes)) > \(fields(item))"
  }

  private func lines(_ bytes: [UInt8]) -> String {
    let call = "lines \(field(bytes)) >"
    do throws(ItemLinesError) {
      return try ItemLines.parse(String(decoding: bytes, as: UTF8.self)).reduce(call) {
        switch $1 {
        case .section(let title): $0 + " 0 \(field(title))"
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
    return "text \(fields(amount)) \(field(separator)) > \(field(text))"
  }

  private func nameKey(_ bytes: [UInt8]) -> String {
    let key = ItemText.nameKey(String(decoding: bytes, as: UTF8.self))
    return "key \(field(bytes)) > \(field(key))"
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
    let call = "between \(a.map(field) ?? "-") \(b.map(field) ?? "-") >"
    do throws(PositionError) {
      let key = try Position.between(a, b)
      keys.insert(key, at: index)
      return "\(call) \(field(key))"
    } catch {
      return "\(call) !\(error)"
    }
  }

  private mutating func merge() -> String {
    let (base, mine, theirs) = random.versions()
    let isLines = Bool.random(using: &random.generator)
    let merged = TextMerge.merge(
      base: base, mine: mine, theirs: theirs, form: isLines ? .lines : .line)
    return "merge \(field(base)) \(field(mine)) \(field(theirs)) \(isLines ? 1 : 0) >"
      + " \(merged.hasConflict ? 1 : 0) \(field(merged.text))"
  }

  private func fields(_ item: ParsedItem) -> String {
    "\(field(item.name)) \(item.number.map(field) ?? "-") \(item.unit.map(field) ?? "-")"
  }

  private func fields(_ amount: Amount) -> String {
    "\(field(amount.number)) \(amount.unit.map(field) ?? "-")"
  }

  private func field(_ text: String) -> String { field(Array(text.utf8)) }

  private func field(_ number: Double) -> String { String(number.bitPattern, radix: 16) }

  private func field(_ bytes: [UInt8]) -> String {
    "=" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
