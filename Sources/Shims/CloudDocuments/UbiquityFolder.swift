import Foundation
import Synchronization

/// The folder that stands for the cloud's documents: what `FileManager`'s calls for ubiquitous items work on.
///
/// The environment variable `MULTE_DOCUMENTS` names it, else it is `multe/Documents` in `XDG_DATA_HOME` or `~/.local/share`. Set
/// to nothing, it means that nobody is signed in. In it each container has a folder of its name, with `Documents` within.
public enum UbiquityFolder: Sendable {
  /// As the environment says.
  case environment

  /// This folder.
  case folder(URL)

  /// None: nobody is signed in.
  case signedOut

  /// What counts in this task, as a test sets it.
  @TaskLocal public static var current: UbiquityFolder = .environment

  /// The folder itself; `nil` if nobody is signed in.
  var url: URL? {
    switch self {
    case .environment: Self.url(in: ProcessInfo.processInfo.environment)
    case .folder(let url): url
    case .signedOut: nil
    }
  }

  static func url(in environment: [String: String]) -> URL? {
    if let path = environment["MULTE_DOCUMENTS"] {
      return path.isEmpty ? nil : URL(fileURLWithPath: path, isDirectory: true)
    }
    let share: String
    if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
      share = path
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      share = home + "/.local/share"
    } else {
      return nil
    }
    return URL(fileURLWithPath: share + "/multe/Documents", isDirectory: true)
  }

  /// The container that is meant without an identifier: that of `MULTE_CONTAINER`, else the household's.
  static func identifier(_ identifier: String?, in environment: [String: String]) -> String? {
    let name = identifier ?? environment["MULTE_CONTAINER"] ?? "iCloud.multe"
    // A name that leads elsewhere is that of no container.
    return name == FileName.usable(name) && !name.hasPrefix(".") ? name : nil
  }

  /// The container that the item is in, and the container's folder; `nil` if it is in none.
  func container(of url: URL) -> (identifier: String, folder: URL)? {
    guard let base = self.url else { return nil }
    let parts = ItemPath(url).parts
    let baseParts = ItemPath(base).parts
    guard parts.starts(with: baseParts), parts.count > baseParts.count + 1 else { return nil }
    let name = parts[baseParts.count]
    return (name, base.appendingPathComponent(name, isDirectory: true))
  }

  // MARK: Mirrors

  private static let mirrors = Mutex<[String: any DocumentMirror]>([:])

  /// Lets a mirror bring and keep the items of a container; `nil` ends that.
  public static func setMirror(_ mirror: (any DocumentMirror)?, forContainer identifier: String) {
    mirrors.withLock { $0[identifier] = mirror }
  }

  static func mirror(forContainer identifier: String) -> (any DocumentMirror)? {
    mirrors.withLock { $0[identifier] }
  }
}

/// What keeps a container's items elsewhere too, as on a server.
public protocol DocumentMirror: Sendable {
  /// Whether it holds the item as it is on this computer, so that the copy here may go.
  func holdsCurrentVersion(ofItemAt url: URL) throws -> Bool

  /// Writes the item to `destination`, where nothing is yet. `url` is where the item belongs; it is called on a thread of its
  /// own and may take its time.
  func download(itemAt url: URL, to destination: URL) throws
}
