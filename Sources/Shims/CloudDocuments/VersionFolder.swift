import Foundation

/// The hidden folder with the other versions of an item: `.multe-versions/<name>/<version>/<name>`, and beside each version
/// `<version>.plist` with what is known of it. One that lies behind a symbolic link is none.
struct VersionFolder {
  static let name = ".multe-versions"

  struct Facts: Codable {
    var date: Date
    var computer: String?
    var isConflict: Bool
    var isResolved = false
  }

  private let all: String
  private let path: String
  private let item: String

  init(of item: URL) {
    self.item = item.lastPathComponent
    all = item.deletingLastPathComponent().path + "/" + Self.name
    path = all + "/" + self.item
  }

  private var isThere: Bool {
    ((try? FileCalls.isDirectory(all)) ?? false) && ((try? FileCalls.isDirectory(path)) ?? false)
  }

  /// The versions by name, with what is known of them; one whose plist cannot be read does not count.
  var entries: [(String, Facts)] {
    guard isThere, let names = try? FileCalls.names(inFolder: path) else { return [] }
    return names.filter { $0.hasSuffix(".plist") }.compactMap { file in
      let name = String(file.dropLast(".plist".count))
      return facts(of: name).map { (name, $0) }
    }
  }

  func facts(of name: String) -> Facts? {
    guard isThere, let (data, _) = try? FileCalls.read("\(path)/\(name).plist") else { return nil }
    return try? PropertyListDecoder().decode(Facts.self, from: data)
  }

  func contents(of name: String) -> URL { URL(fileURLWithPath: "\(path)/\(name)/\(item)") }

  func add(contentsOf url: URL, _ facts: Facts) throws -> String {
    let name = UUID().uuidString
    for folder in [all, path] where !(try FileCalls.isDirectory(folder)) {
      try FileCalls.makeFolder(folder)
    }
    let wrapper = try FileWrapper(url: url)
    try FileCalls.makeFolder("\(path)/\(name)")
    try wrapper.write(to: contents(of: name), options: .atomic, originalContentsURL: nil)
    // The plist comes last: until then the version does not count.
    try FileCalls.create(
      "\(path)/\(name).plist", PropertyListEncoder().encode(facts), mode: 0o666, synced: true)
    return name
  }

  /// A version whose facts cannot be written keeps the old ones: the conflict shows up again.
  func write(_ facts: Facts, of name: String) {
    guard isThere, let data = try? PropertyListEncoder().encode(facts) else { return }
    try? FileWrapper(regularFileWithContents: data).write(
      to: URL(fileURLWithPath: "\(path)/\(name).plist"), options: .atomic, originalContentsURL: nil)
  }

  func remove(_ name: String) throws {
    guard isThere else { throw CocoaError.at(path, .fileNoSuchFile) }
    try FileManager.default.removeItem(atPath: "\(path)/\(name).plist")
    try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
    removeIfEmpty()
  }

  func removeAll() {
    guard isThere else { return }
    try? FileManager.default.removeItem(atPath: path)
    removeIfEmpty()
  }

  /// Follows an item that was moved. What cannot follow stays, and counts for nothing until the item is back.
  func move(toItemAt url: URL) {
    guard isThere else { return }
    let new = VersionFolder(of: url)
    if !((try? FileCalls.isDirectory(new.all)) ?? false) { try? FileCalls.makeFolder(new.all) }
    try? FileManager.default.moveItem(atPath: path, toPath: new.path)
    for (name, _) in new.entries {
      try? FileManager.default.moveItem(
        atPath: "\(new.path)/\(name)/\(item)", toPath: new.contents(of: name).path)
    }
    removeIfEmpty()
  }

  private func removeIfEmpty() {
    for folder in [path, all] {
      if let names = try? FileCalls.names(inFolder: folder), names.isEmpty {
        try? FileManager.default.removeItem(atPath: folder)
      }
    }
  }
}
