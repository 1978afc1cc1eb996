import Testing

/// ARCHITECTURE.md says which module may import what; the compiler does not hold anybody to it.
@Suite struct ImportTests {
  static let rows =
    MarkdownTable.first(
      in: Repository.file("ARCHITECTURE.md"), columns: ["module", "may import"])?.rows ?? []

  /// The modules with Swift code, by their folders.
  static let modules = Set(Repository.swiftSources.compactMap { module(of: $0.path) }).sorted()

  /// The module of a file under `Sources`: its folder there, or below `Sources/Shims`.
  static func module(of path: String) -> String? {
    var folders = path.split(separator: "/")[...]
    guard folders.popFirst() == "Sources" else { return nil }
    if folders.first == "Shims" { folders.removeFirst() }
    return folders.first.map(String.init)
  }

  static func allowed(in module: String) -> Set<String>? {
    guard let row = rows.first(where: { $0["module"] == "`\(module)`" }) else { return nil }
    let list = row["may import"] ?? ""
    if list == "-" { return ["Swift"] }
    return Set(list.split(separator: ",").map { $0.filter { $0 != " " } } + ["Swift"])
  }

  @Test(arguments: modules)
  func `a module imports only what ARCHITECTURE.md lets it`(module: String) {
    guard let allowed = Self.allowed(in: module) else {
      Issue.record("ARCHITECTURE.md has no row for \(module)")
      return
    }
    for file in Repository.swiftSources where Self.module(of: file.path) == module {
      for (number, line) in file.lines.enumerated() {
        for name in Imports.modules(in: line) where !allowed.contains(name) {
          Issue.record("\(file):\(number + 1) imports \(name), which is not in \(module)'s row")
        }
      }
    }
  }

  @Test func `each row of ARCHITECTURE.md is a module`() {
    #expect(!Self.rows.isEmpty)
    for row in Self.rows {
      let name = row["module"]?.quoted.first ?? ""
      #expect(Self.modules.contains(name), "Sources/\(name) holds no Swift code")
    }
  }

  @Test func `each module in C has a row in ARCHITECTURE.md`() {
    let table = MarkdownTable.first(
      in: Repository.file("ARCHITECTURE.md"), columns: ["C module", "what it is"])
    let told = Set(table?.rows.flatMap { ($0["C module"] ?? "").quoted } ?? [])
    let folders = Repository.files.compactMap { Self.module(of: $0.path) }
    #expect(told == Set(folders).subtracting(Self.modules))
  }

  @Test(arguments: [
    ("import Records", ["Records"]),
    ("@testable import Records", ["Records"]),
    ("public import Records", ["Records"]),
    ("@preconcurrency internal import Records", ["Records"]),
    ("import struct Records.ZoneName", ["Records"]),
    ("import Glibc.POSIX", ["Glibc"]),
    ("  import Records // and not WebServices", ["Records"]),
    ("import Records; import WebServices", ["Records", "WebServices"]),
    ("// import Records", []),
    ("let important = 1", []),
    ("#if canImport(Glibc)", []),
  ])
  func `an import line names its module`(line: String, modules: [String]) {
    #expect(Imports.modules(in: line[...]) == modules)
  }
}
