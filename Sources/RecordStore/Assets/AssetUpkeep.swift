import Glibc
import Records

/// What the writer does with assets while nothing waits: lets go of what is over, removes files that
/// nothing refers to, and once after each start looks for files that a crash left without a row.
final class AssetUpkeep {
  private let folder: AssetFolder
  private let now: () -> Int64
  /// The folder to look through next; nil once all are.
  private var nextPart: Int? = 0
  private var nextExpiryCheck: Int64 = 0

  private static let perStep = 100
  private static let expiryCheckMilliseconds: Int64 = 30_000
  /// How long an upload may be on its way after its address is over: it was let in before.
  static let graceMilliseconds: Int64 = 60 * 60 * 1_000

  init(_ folder: AssetFolder, now: @escaping () -> Int64 = AssetUpkeep.clock) {
    self.folder = folder
    self.now = now
  }

  /// Removes what the process before left of uploads, but for those in pieces, which go on. Called once,
  /// before any upload can begin.
  func start(_ database: any SQLDatabase) throws(SQLError) {
    let kept = Set(
      try database.rows(
        "SELECT id FROM asset_uploads WHERE size IS NOT NULL AND asset IS NULL", [],
        { $0.integer(0) }))
    folder.removeLeftovers { kept.contains($0) }
  }

  /// Does one piece. False if nothing is left to do.
  func step(_ database: any SQLDatabase) throws(SQLError) -> Bool {
    if try removeExpired(database) { return true }
    let marked = try database.rows(
      "SELECT sha256 FROM asset_removals LIMIT ?1", [.integer(Int64(Self.perStep))]
    ) { $0.blob(0) }
    guard !marked.isEmpty || nextPart != nil, !folder.isOnHold else { return false }
    if try removeFiles(marked, database) { return true }
    return try sweep(database)
  }

  private static func clock() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  private func removeExpired(_ database: any SQLDatabase) throws(SQLError) -> Bool {
    let now = now()
    guard now >= nextExpiryCheck else { return false }
    let didWork = try database.atomically { () throws(SQLError) in
      let receipts = try AssetReceipts.removeExpired(now: now, limit: Self.perStep, in: database)
      let uploads = try removeExpiredUploads(now: now, database)
      return receipts || uploads
    }
    if !didWork { nextExpiryCheck = now + Self.expiryCheckMilliseconds }
    return didWork
  }

  private func removeExpiredUploads(
    now: Int64, _ database: any SQLDatabase
  ) throws(SQLError) -> Bool {
    let expired = try database.rows(
      "SELECT id, size IS NOT NULL FROM asset_uploads WHERE expires_at<=?1 LIMIT ?2",
      [.integer(now - Self.graceMilliseconds), .integer(Int64(Self.perStep))]
    ) { ($0.integer(0), $0.integer(1) != 0) }
    for (key, isInPieces) in expired {
      try AssetUploads.remove(key, in: database)
      if isInPieces { unlink(folder.piecesPath(key)) }
    }
    return !expired.isEmpty
  }

  /// Removes files that are marked. What an upload holds is left for a later step.
  private func removeFiles(
    _ marked: [[UInt8]], _ database: any SQLDatabase
  ) throws(SQLError) -> Bool {
    var removed: [[UInt8]] = []
    for bytes in marked {
      let isRemoved = AssetDigest(bytes).map(folder.remove) ?? true
      if isRemoved { removed.append(bytes) }
    }
    guard !removed.isEmpty else { return false }
    try database.atomically { () throws(SQLError) in
      for bytes in removed {
        try database.run("DELETE FROM asset_removals WHERE sha256=?1", [.blob(bytes)])
      }
    }
    return true
  }

  /// Removes the files of one folder that have no row.
  private func sweep(_ database: any SQLDatabase) throws(SQLError) -> Bool {
    guard let part = nextPart else { return false }
    for digest in folder.digests(inPart: part) {
      let isKnown = try database.first(
        "SELECT 1 FROM assets WHERE sha256=?1", [.blob(digest.bytes)], { _ in true })
      if isKnown == nil { _ = folder.remove(digest) }
    }
    nextPart = part + 1 < AssetFolder.partCount ? part + 1 : nil
    return true
  }
}

extension SQLDatabase {
  /// Runs `body` in a transaction of its own.
  func atomically<T>(_ body: () throws(SQLError) -> T) throws(SQLError) -> T {
    try execute("BEGIN IMMEDIATE")
    do throws(SQLError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
  }
}
