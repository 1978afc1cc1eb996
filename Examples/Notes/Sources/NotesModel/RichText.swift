import Foundation

/// The text of a note as RTF, as far as words go: Foundation on Linux knows no attributed text.
///
/// A note's RTF is kept as it is until its words are changed; then it is written anew without the old fonts and colours.
public enum RichText {
  /// The least RTF that shows the text in every reader.
  public static func rtf(of text: String) -> Data {
    var body = ""
    for unit in text.utf16 {
      switch unit {
      case 0x5C, 0x7B, 0x7D: body += "\\" + String(UnicodeScalar(UInt8(unit)))
      case 0x0A: body += "\\par\n"
      case 0x09: body += "\\tab "
      case 0x20...0x7E: body += String(UnicodeScalar(UInt8(unit)))
      // A number of 16 bits with its sign, and what a reader shows that knows no Unicode.
      default: body += "\\u\(Int16(bitPattern: unit))?"
      }
    }
    return Data(
      ("{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fswiss Helvetica;}}\n\\f0\\fs24 " + body
        + "}\n").utf8)
  }

  /// The words in RTF; `nil` if the bytes are none.
  public static func text(of rtf: Data) -> String? {
    guard rtf.starts(with: Data("{\\rtf".utf8)) else { return nil }
    var reader = RichTextReader(rtf)
    return reader.text()
  }
}

/// Reads the words out of RTF, whoever wrote it. It takes each byte once, so hostile input costs no more than its length.
struct RichTextReader {
  private struct Group {
    var isSkipped = false
    var fallbackLength = 1
  }

  /// Groups that hold no words of the text.
  private static let skipped: Set<String> = [
    "fonttbl", "colortbl", "stylesheet", "info", "pict", "header", "footer", "generator",
    "listtable", "listoverridetable", "filetbl", "object", "themedata", "xmlnstbl",
  ]

  private let bytes: [UInt8]
  private var index = 0
  private var groups = [Group()]
  private var units: [UInt16] = []
  private var fallbackLeft = 0

  init(_ data: Data) { bytes = [UInt8](data) }

  mutating func text() -> String {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "{"): groups.append(groups[groups.count - 1])
      case UInt8(ascii: "}"): if groups.count > 1 { groups.removeLast() }
      case UInt8(ascii: "\\"): readControl()
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
      default: add(Self.scalar(ofWindows1252: byte))
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func add(_ unit: UInt16) {
    if fallbackLeft > 0 {
      fallbackLeft -= 1
    } else if !groups[groups.count - 1].isSkipped {
      units.append(unit)
    }
  }

  private mutating func readControl() {
    guard index < bytes.count else { return }
    let byte = bytes[index]
    guard Self.isLetter(byte) else {
      index += 1
      readSymbol(byte)
      return
    }
    let start = index
    while index < bytes.count, Self.isLetter(bytes[index]) { index += 1 }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    let number = readNumber()
    if index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
    obey(word, number)
  }

  private mutating func readSymbol(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "'"):
      let digits = bytes[index..<min(index + 2, bytes.count)]
      index += digits.count
      if let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) {
        add(Self.scalar(ofWindows1252: value))
      }
    case UInt8(ascii: "*"): groups[groups.count - 1].isSkipped = true
    case UInt8(ascii: "~"): add(0xA0)
    case UInt8(ascii: "_"): add(0x2011)
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): add(0x0A)
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): add(UInt16(byte))
    default: break
    }
  }

  private mutating func readNumber() -> Int? {
    let start = index
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
    while index < bytes.count, bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "9")
    {
      index += 1
    }
    return Int(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func obey(_ word: String, _ number: Int?) {
    let last = groups.count - 1
    switch word {
    case "par", "line", "row": add(0x0A)
    case "tab", "cell": add(0x09)
    case "emdash": add(0x2014)
    case "endash": add(0x2013)
    case "lquote": add(0x2018)
    case "rquote": add(0x2019)
    case "ldblquote": add(0x201C)
    case "rdblquote": add(0x201D)
    case "bullet": add(0x2022)
    case "uc": groups[last].fallbackLength = min(max(number ?? 1, 0), 16)
    case "u":
      add(UInt16(truncatingIfNeeded: number ?? 0xFFFD))
      fallbackLeft = groups[last].fallbackLength
    case "bin": index += min(max(number ?? 0, 0), bytes.count - index)
    default: if Self.skipped.contains(word) { groups[last].isSkipped = true }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
  }

  private static func scalar(ofWindows1252 byte: UInt8) -> UInt16 {
    byte >= 0x80 && byte < 0xA0 ? windows1252[Int(byte) - 0x80] : UInt16(byte)
  }

  private static let windows1252: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]
}
