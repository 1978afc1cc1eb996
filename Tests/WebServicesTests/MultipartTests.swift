import Records
import TestSupport
import Testing

@testable import WebServices

@Suite struct MultipartTests {
  private static let type = "multipart/form-data; boundary=line"

  @Test func `the part named files is the file`() throws {
    let form = part("name=\"note\"", "a note") + part("name=\"files\"", "milk\r\n--lin") + end
    #expect(try file(in: form) == "milk\r\n--lin")
  }

  @Test func `a part with a file name is the file whatever its name`() throws {
    #expect(try file(in: part("name=\"upload\"; filename=\"a \\\"b\\\".png\"", "x") + end) == "x")
  }

  @Test func `a file may be empty`() throws {
    #expect(try file(in: part("name=\"files\"", "") + end) == "")
  }

  @Test func `what stands before and behind the parts is passed over`() throws {
    let form = "preamble\r\n" + part("name=files", "x") + end + "epilogue\r\n--line\r\n"
    #expect(try file(in: form) == "x")
  }

  @Test func `a boundary may be in quotes and hold blanks`() throws {
    let type = "Multipart/Form-Data ; charset=utf-8; Boundary=\"a b\""
    let form = "--a b\r\nContent-Disposition: form-data; name=files\r\n\r\nx\r\n--a b--"
    #expect(try file(in: form, type) == "x")
  }

  @Test(arguments: [
    "", "text/plain; boundary=x", "multipart/form-data", "multipart/form-data; boundary=",
    "multipart/form-data; boundary=a; boundary=b", "multipart/form-data; boundary=\"a \"",
    "multipart/form-data; boundary=" + String(repeating: "x", count: 71),
    "multipart/form-data; boundary=\"\u{1}\"",
  ])
  func `a content type without a boundary that can be is none`(type: String) {
    #expect(MultipartBoundary(contentType: type) == nil)
  }

  @Test(arguments: [
    // No end, no file, two files, no head, a line that is no header, an encoding, junk behind a delimiter.
    "", "--line\r\n", "--line--\r\n",
    "--line\r\nContent-Disposition: form-data; name=files\r\n\r\nx",
    "--line\r\nContent-Disposition: form-data; name=note\r\n\r\nx\r\n--line--",
    "--line\r\nContent-Disposition: form-data; name=files\r\n\r\nx\r\n"
      + "--line\r\nContent-Disposition: form-data; name=files\r\n\r\nx\r\n--line--",
    "--line\r\n\r\nx\r\n--line--", "--line\r\nfiles\r\n\r\nx\r\n--line--",
    "--line\r\nContent-Disposition: form-data; name=files\r\nContent-Transfer-Encoding: base64"
      + "\r\n\r\neA==\r\n--line--",
    "--linex\r\nContent-Disposition: form-data; name=files\r\n\r\nx\r\n--line--",
    "--line\nContent-Disposition: form-data; name=files\n\nx\n--line--",
    "--line\r\nContent-Disposition: attachment; name=files\r\n\r\nx\r\n--line--",
    "--line\r\nContent-Disposition: form-data;\r\n name=files\r\n\r\nx\r\n--line--",
  ])
  func `a form that is not whole is refused`(form: String) {
    #expect(throws: RecordError.self) { try file(in: form) }
  }

  @Test func `heads and parts have a bound`() {
    let head = "--line\r\nX: " + String(repeating: "x", count: 9_000) + "\r\n\r\n"
    #expect(throws: RecordError.self) { try file(in: head + part("name=files", "x") + end) }
    let parts = (0..<40).map { part("name=n\($0)", "x") }.joined()
    #expect(throws: RecordError.self) { try file(in: parts + part("name=files", "x") + end) }
  }

  /// The file is the same however the network cuts the form; near misses of the delimiter are content.
  @Test(arguments: Seeds.from(1...3))
  func `pieces of any size give the same file`(seed: UInt64) throws {
    var random = Seeds.generator(seed)
    for _ in 0..<200 {
      let fragments = ["\r", "\n", "\r\n", "--", "-", "\r\n--", "\r\n--lin", "line", "x"]
      let content = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        fragments.randomElement(using: &random)!
      }.joined()
      let whole = Array(("\r\n" + content + "\r\n--line").utf8)
      guard whole.firstRange(of: Array("\r\n--line".utf8))?.upperBound == whole.count else {
        continue
      }
      let form = part("name=note", "n") + part("name=files", content) + end
      #expect(try file(in: form, cut: { Int.random(in: 1...12, using: &random) }) == content)
    }
  }

  private var end: String { "--line--\r\n" }

  private func part(_ parameters: String, _ content: String) -> String {
    "--line\r\nContent-Disposition: form-data; \(parameters)\r\nContent-Type: text/html\r\n\r\n"
      + content + "\r\n"
  }

  private func file(
    in form: String, _ type: String = MultipartTests.type, cut: () -> Int = { .max }
  ) throws -> String {
    var reader = MultipartReader(try #require(MultipartBoundary(contentType: type)))
    var file: [UInt8] = []
    var rest = Array(form.utf8)[...]
    while !rest.isEmpty {
      let piece = rest.prefix(cut())
      rest = rest.dropFirst(piece.count)
      file += try reader.read(piece)
    }
    try reader.finish()
    return String(decoding: file, as: UTF8.self)
  }
}
