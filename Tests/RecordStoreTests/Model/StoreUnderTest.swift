import Glibc
import Records
import Synchronization
import WebServices

@testable import RecordStore

/// The store in a folder of its own.
///
/// Unchecked Sendable: used by one test at a time; what commits tell comes under a lock.
final class StoreUnderTest: @unchecked Sendable {
  static let format = Format(RecordTables.versions.map { .init("", $0) })

  let folder: TemporaryFolder
  private(set) var storage: Storage
  private(set) var identity: StoreID
  private let changes = Mutex<[ZoneChange]>([])

  init() throws {
    folder = try TemporaryFolder()
    (storage, identity) = try Self.open(folder)
    observe()
  }

  private func observe() {
    storage.observeCommits { [weak self] changed in
      self?.changes.withLock { $0 += changed }
    }
  }

  /// What the observers of commits were told since the last time.
  func takeChanges() throws -> [ZoneChange] {
    // Commits are told one after the other: what came before this write has been told.
    try storage.writeAndWait { _ in }
    return changes.withLock { changes in
      defer { changes = [] }
      return changes
    }
  }

  deinit { storage.close() }

  private static func open(_ folder: TemporaryFolder) throws -> (Storage, StoreID) {
    let storage = try Storage(path: folder.path + "/db", format: format, durability: .none)
    return (storage, try storage.read { try StoreID($0) })
  }

  func reopen() throws {
    storage.close()
    let before = identity
    (storage, identity) = try Self.open(folder)
    precondition(identity == before, "a store keeps its identity")
    observe()
  }

  func read<T>(_ id: DatabaseID, _ body: (inout DatabaseReader) throws -> T) throws -> T {
    try storage.read { sql in
      var reader = try DatabaseReader(id, store: identity, sql)
      return try body(&reader)
    }
  }

  /// Nil if the zone is not there.
  func modify(_ request: ModifyRequest, _ context: SaveContext) throws -> [RecordOutcome]? {
    let answer = Gate<Result<[RecordOutcome], any Error>>()
    storage.write(isRepeatable: true) {
      try RecordModification.run(request, context, in: $0)
    } done: {
      answer.open($0)
    }
    return try Self.outcomes(answer.wait())
  }

  /// Nil if the zone is not there.
  static func outcomes(_ result: Result<[RecordOutcome], any Error>) throws -> [RecordOutcome]? {
    do {
      return try result.get()
    } catch let failure as AtomicFailure {
      return failure.outcomes
    } catch let error as RecordError where error.code == .zoneNotFound {
      return nil
    }
  }

  func zones(
    _ operations: [ZoneModification.Operation], _ id: DatabaseID
  ) throws -> [ZoneOutcome] {
    try storage.writeAndWait { try ZoneModification.run(operations, id, in: $0) }
  }
}

/// A folder that goes with its owner.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/multe-test-XXXXXX\0".utf8CString)
    guard let path = mkdtemp(&template) else { throw SQLError(kind: .disk, message: "mkdtemp") }
    self.path = String(cString: path)
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    for name in FolderListing.names(in: path) where unlink(path + "/" + name) != 0 {
      remove(path + "/" + name)
    }
    rmdir(path)
  }

  /// What is in it.
  var names: [String] { FolderListing.names(in: path).sorted() }
}

extension RecordOutcome {
  var forModel: ModelOutcome {
    switch self {
    case .saved(let bytes): .saved(bytes)
    case .deleted(let name): .deleted(name)
    case .failed(_, let error): .failed(error.code)
    }
  }
}
