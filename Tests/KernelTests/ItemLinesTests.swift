import Kernel
import Testing

@Suite struct ItemLinesTests {
  @Test func `a text of the most bytes and lines is read`() throws {
    let line = "milk\n"
    let most = String(repeating: line, count: ItemLines.maxLines)
    #expect(try ItemLines.parse(most).count == ItemLines.maxLines)
    let blank = String(repeating: "\n", count: ItemLines.maxBytes)
    #expect(try ItemLines.parse(blank).isEmpty)
  }

  @Test func `a longer text is refused as a whole`() {
    let lines = String(repeating: "milk\n", count: ItemLines.maxLines + 1)
    #expect(throws: ItemLinesError.tooManyLines) { try ItemLines.parse(lines) }
    let bytes = String(repeating: " ", count: ItemLines.maxBytes + 1)
    #expect(throws: ItemLinesError.tooManyBytes) { try ItemLines.parse(bytes) }
  }

  @Test func `a line's name is never empty, and no line is lost`() throws {
    var random = RandomText(generator: .fromEnvironment("lines"))
    for _ in 0..<5_000 {
      let text = random.lines()
      for line in try ItemLines.parse(text) {
        switch line {
        case .section(let title): #expect(!title.isEmpty, "\(text.debugDescription)")
        case .item(let item, isChecked: _, section: _):
          #expect(!item.name.isEmpty, "\(text.debugDescription)")
        }
      }
    }
  }
}
