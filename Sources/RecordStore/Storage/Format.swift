/// The versions of what is in the file. A new version is added at the end; none is ever edited.
public struct Format: Sendable {
  /// One step from the version before.
  public struct Version: Sendable {
    /// What changed and why.
    public let summary: String
    /// The SQL that makes the change.
    public let scripts: [String]

    /// A step from the version before.
    public init(_ summary: String, _ scripts: [String]) {
      self.summary = summary
      self.scripts = scripts
    }
  }

  /// The versions; the first makes the tables of a new file.
  public let versions: [Version]

  /// The versions from the first on.
  public init(_ versions: [Version]) { self.versions = versions }

  /// The number of the newest version.
  public var current: Int64 { Int64(versions.count) }
}

/// Why a store could not be opened.
public enum StorageError: Error, Sendable, Hashable {
  /// Another process uses the folder.
  case folderInUse(path: String, processID: Int32?)
  /// The folder cannot be made or written; with `errno`.
  case folderNotWritable(path: String, errno: Int32)
  /// The key beside the database is there but cannot be read; with `errno`.
  case keyNotReadable(path: String, errno: Int32)
  /// The file was written by a newer Multe.
  case newerFormat(found: Int64, known: Int64)
  /// The file is no database of ours, or damaged.
  case notADatabase(message: String)
  /// Making it newer failed; the file is as it was, and the copy is there too.
  case migrationFailed(backup: String?, message: String)
  /// The engine refused otherwise.
  case engine(SQLError)
}

extension StorageError {
  /// Runs `body`; what the engine says becomes an error of the store.
  static func wrap<T>(_ body: () throws(SQLError) -> T) throws(StorageError) -> T {
    do throws(SQLError) {
      return try body()
    } catch {
      throw error.kind == .corrupt ? .notADatabase(message: error.message) : .engine(error)
    }
  }
}
