import Foundation

/// A folder for the files of a test, which goes with it.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("CloudKitTests-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A file of so many bytes, which differ from those of other files. It is never whole in memory.
  func file(bytes: Int, _ name: String = UUID().uuidString) throws -> URL {
    let file = url.appendingPathComponent(name)
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    var generator = SystemRandomNumberGenerator()
    let piece = (0..<8192).map { _ in generator.next() as UInt64 }
    var rest = bytes
    while rest > 0 {
      let count = min(rest, piece.count * 8)
      try piece.withUnsafeBytes { try handle.write(contentsOf: Data($0.prefix(count))) }
      rest -= count
    }
    return file
  }
}
