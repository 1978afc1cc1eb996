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

  /// A file of so many bytes, which differ from those of other files.
  func file(bytes: Int, _ name: String = UUID().uuidString) throws -> URL {
    var generator = SystemRandomNumberGenerator()
    let words = (0..<(bytes + 7) / 8).map { _ in generator.next() as UInt64 }
    let file = url.appendingPathComponent(name)
    try words.withUnsafeBytes { Data($0.prefix(bytes)) }.write(to: file)
    return file
  }
}
