import Glibc

/// A file that lives as long as this object.
final class TemporaryFile {
  let path: String

  init(_ bytes: [UInt8]) {
    var template = Array("/tmp/multe-household-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    precondition(descriptor >= 0)
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      precondition(count > 0)
      start += count
    }
    close(descriptor)
  }

  deinit {
    unlink(path)
  }

  /// The file's bytes now.
  var bytes: [UInt8] {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count <= 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}
