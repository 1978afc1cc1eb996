import Records

/// The head of a part of a form.
struct PartHead {
  /// Whether the part is the file that is uploaded.
  let isFile: Bool

  private static let linesMax = 32

  /// Reads the lines between the delimiter and the empty line. Throws BAD_REQUEST.
  init(_ bytes: [UInt8]) throws(RecordError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw MultipartReader.malformed
    }
    var isFile = false
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: true)
    guard lines.count <= Self.linesMax else { throw MultipartReader.malformed }
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), line.first != " ", line.first != "\t",
        !line.utf8.contains(0)
      else { throw MultipartReader.malformed }
      let value = String(line[colon...].dropFirst())
      switch line[..<colon].lowercased() {
      case "content-disposition": isFile = try Self.isFile(value)
      case "content-transfer-encoding":
        let encoding = value.lowercased().filter { $0 != " " && $0 != "\t" }
        guard ["binary", "8bit", "7bit"].contains(encoding) else {
          throw .badRequest("The form's Content-Transfer-Encoding has to be binary")
        }
      default: break
      }
    }
    self.isFile = isFile
  }

  private static func isFile(_ value: String) throws(RecordError) -> Bool {
    let kind = value.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
    guard kind == "form-data" else { throw MultipartReader.malformed }
    let parameters = HeaderParameters.read(value)
    let names = parameters.filter { $0.name == "name" }
    return names.first.map { $0.value == Array("files".utf8) } ?? false
      || parameters.contains { $0.name == "filename" || $0.name == "filename*" }
  }
}
