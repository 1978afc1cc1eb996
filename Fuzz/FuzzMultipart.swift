import Records
import WebServices

/// Any bytes as a form, the first of which say how it is cut: the file is the same as from one piece, or
/// both are refused; nothing traps; and a file that is put into a form comes out of it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let cut = input.first else { return 0 }
  let form = Array(input.dropFirst())
  let boundary = MultipartBoundary(contentType: "multipart/form-data; boundary=b")!
  let whole = file(in: form, boundary, pieces: form.count)
  let pieces = file(in: form, boundary, pieces: Int(cut) + 1)
  precondition(whole == pieces, "a form is read in two ways")
  checkRoundTrip(form)
  // Content types are outside data too.
  _ = MultipartBoundary(contentType: String(decoding: form, as: UTF8.self))
  return 0
}

/// Nil if the form is refused.
private func file(in form: [UInt8], _ boundary: MultipartBoundary, pieces: Int) -> [UInt8]? {
  var reader = MultipartReader(boundary)
  var file: [UInt8] = []
  var rest = form[...]
  do {
    while !rest.isEmpty {
      file += try reader.read(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
    }
    try reader.finish()
    return file
  } catch {
    return nil
  }
}

private func checkRoundTrip(_ content: [UInt8]) {
  let line = "a-boundary-that-no-input-has-0123456789"
  let head = "--\(line)\r\nContent-Disposition: form-data; name=\"files\"\r\n\r\n"
  let form = Array(head.utf8) + content + Array("\r\n--\(line)--\r\n".utf8)
  let boundary = MultipartBoundary(contentType: "multipart/form-data; boundary=\(line)")!
  precondition(file(in: form, boundary, pieces: 7) == content, "a file comes out changed")
}
