import Foundation
import Testing

/// The shape of the files themselves.
@Suite struct FileTests {
  static let lineLimit = 400

  /// Files over the limit, with the length that each has. No file may be added, and a number may only go down.
  static let longFiles: [String: Int] = [:]

  @Test func `a source file has at most 400 lines`() {
    for file in Repository.swiftSources {
      let count = file.lines.count
      let allowed = Self.longFiles[file.path] ?? Self.lineLimit
      #expect(count <= allowed, "\(file) has \(count) lines; look for the second idea in it")
    }
  }

  @Test func `the list of long files only shrinks`() {
    for (path, length) in Self.longFiles {
      let count = Repository.file(path).lines.count
      #expect(count == length, "\(path) has \(count) lines: write that into longFiles")
      #expect(count > Self.lineLimit, "\(path) is no longer long: take it from longFiles")
    }
  }

  @Test func `no file has tabs, trailing blanks or a missing last line feed`() {
    for file in Repository.handWritten {
      let bytes = (try? Data(contentsOf: file.url)) ?? Data()
      #expect(bytes.isEmpty || bytes.last == UInt8(ascii: "\n"), "\(file) ends without a line feed")
      var previous: UInt8 = 0
      var line = 1
      for byte in bytes {
        if byte == UInt8(ascii: "\t") { Issue.record("\(file):\(line) has a tab") }
        if byte == UInt8(ascii: "\n") {
          if previous == UInt8(ascii: " ") || previous == UInt8(ascii: "\r") {
            Issue.record("\(file):\(line) ends in a blank or a carriage return")
          }
          line += 1
        }
        previous = byte
      }
    }
  }

  @Test func `only the executables print`() {
    let printing = Repository.swiftSources.filter { !$0.path.hasPrefix("Sources/multe") }
      .flatMap { file in
        file.lines.enumerated().filter { Self.prints($0.element) }.map {
          "\(file):\($0.offset + 1)"
        }
      }
    #expect(printing.isEmpty, "a library returns values or throws: \(printing)")
  }

  /// Whether the line calls `print` or `debugPrint`; a longer name, a method and a comment do not count.
  private static func prints(_ line: Substring) -> Bool {
    let code = line.drop(while: \.isWhitespace)
    guard code.contains("rint("), !code.hasPrefix("//") else { return false }
    return ["print(", "debugPrint("].contains { call in
      guard let range = code.range(of: call) else { return false }
      guard range.lowerBound > code.startIndex else { return true }
      let before = code[code.index(before: range.lowerBound)]
      return !(before.isLetter || before.isNumber || before == "_" || before == ".")
        && !code[..<range.lowerBound].hasSuffix("func ")
    }
  }

  @Test(arguments: ["TO" + "DO", "FIX" + "ME"])
  func `no unfinished business is left in the code`(mark: String) {
    let places = Repository.handWritten.flatMap { $0.places(of: mark) }
    #expect(places.isEmpty, "do it, or put it where work is planned: \(places)")
  }

  /// Folders and hosts that exist on one machine or in one network only. (Each is written so that it does
  /// not find itself.)
  static let privatePlaces = [
    "/ro" + "ot/", "/wo" + "rk/", ".inter" + "nal/", ".inter" + "nal:", ".cor" + "p/",
  ]

  @Test(arguments: privatePlaces)
  func `no file names one machine's folders or a private host`(needle: String) {
    let places = Repository.files.flatMap { $0.places(of: needle) }
    #expect(places.isEmpty, "\(needle) means nothing elsewhere: \(places)")
  }
}
