import Foundation
import TestSupport

/// The working tree these tests were compiled in.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every file that is committed or would be: neither ignored nor deleted.
  static let files: [SourceFile] = {
    let listing = try! run(
      "git", "ls-files", "--cached", "--others", "--exclude-standard", "-z")
    precondition(listing.status == 0, "git ls-files failed: \(listing.output)")
    return Set(listing.output.split(separator: "\0")).sorted().map { SourceFile(path: String($0)) }
      .filter { FileManager.default.fileExists(atPath: $0.url.path()) }
  }()

  /// The files under `Sources` that Swift compiles.
  static let swiftSources = files.filter {
    $0.path.hasPrefix("Sources/") && $0.path.hasSuffix(".swift")
  }

  /// The files that people write by hand: code, scripts, pages.
  static let handWritten = files.filter { file in
    let extensions = ["swift", "c", "h", "js", "mjs", "css", "html", "py", "sh", "lua", "md"]
    return extensions.contains(file.url.pathExtension) || file.isScript
  }

  static func file(_ path: String) -> SourceFile { SourceFile(path: path) }

  /// Runs a program in the root and gives what it wrote to standard output and error, and its status.
  static func run(_ program: String, _ arguments: String...) throws -> (
    output: String, status: Int32
  ) {
    let process = try ChildProcess(
      "/usr/bin/env", ["-C", root.path(percentEncoded: false), program] + arguments,
      errors: .amongOutput)
    let output = process.wholeOutput()
    guard let status = process.waitForEnd() else { throw Killed() }
    return (String(decoding: output, as: UTF8.self), status)
  }

  /// A signal ended the program.
  struct Killed: Error {}
}

/// A file of the repository, named by its path from the root.
struct SourceFile: Sendable, CustomStringConvertible {
  let path: String

  var description: String { path }
  var url: URL { Repository.root.appending(path: path) }
  var isScript: Bool { path.hasPrefix("bin/") || path.hasPrefix(".ci/") }

  /// The text; empty if the file is none, or cannot be read.
  var text: String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }

  /// The lines, without their ends. A file that ends in a line feed has no empty last line.
  var lines: [Substring] {
    let text = text
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
    return text.hasSuffix("\n") ? parts.dropLast() : parts
  }

  /// The lines that hold the text, as "path:line".
  func places(of needle: String) -> [String] {
    guard text.contains(needle) else { return [] }
    return lines.enumerated().filter { $0.element.contains(needle) }.map {
      "\(path):\($0.offset + 1)"
    }
  }
}
