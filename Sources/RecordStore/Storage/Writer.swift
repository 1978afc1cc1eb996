import Glibc
import Synchronization

/// The thread that writes. All that waits when it looks goes into one transaction.
///
/// Unchecked Sendable: the connection and the memory are touched on its own thread only, the queue
/// under its lock.
final class Writer: @unchecked Sendable {
  private let database: SQLiteDatabase
  private let assets: AssetUpkeep
  private let memory = WriterMemory()
  private let queue = Mutex(Queue())
  private let wakeUp = Semaphore()
  private let ended = Semaphore()
  private let observers = Mutex<[@Sendable ([ZoneChange]) -> Void]>([])
  private let inviteeObservers = Mutex<[@Sendable (Set<Invitee>) -> Void]>([])
  private let notificationObservers = Mutex<[@Sendable (Set<Int64>) -> Void]>([])

  private let commitCount = Atomic(0)
  private let committedWriteCount = Atomic(0)

  /// How many of the next commits have a savepoint for each write, after one had to be run again.
  private var carefulCommits = 0

  /// What to do after the commit of a batch.
  private struct Results {
    var succeeded: [@Sendable ((any Error)?) -> Void] = []
    var failed: [@Sendable () -> Void] = []
    var count: Int { succeeded.count + failed.count }
  }

  private struct Queue {
    var waiting: [Write] = []
    var isStopped = false
  }

  /// Bounds the time of one transaction, and with it the wait of the first in it.
  private static let maxWritesPerCommit = 512
  /// Few: a write that fails late is a rare one, or one of many by the same client.
  private static let carefulCommitsMax = 16
  /// How long the thread rests before it looks whether something is over.
  private static let restSeconds = 600

  init(_ database: SQLiteDatabase, assets: AssetFolder) {
    self.database = database
    self.assets = AssetUpkeep(assets)
  }

  func start() {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    let code = pthread_create(&thread, nil, runWriter, context)
    precondition(code == 0, "cannot start the writer's thread")
    pthread_detach(thread)
  }

  func enqueue(_ write: Write) {
    let isStopped = queue.withLock { queue -> Bool in
      if !queue.isStopped { queue.waiting.append(write) }
      return queue.isStopped
    }
    guard !isStopped else {
      return write.refuse(SQLError(kind: .other, message: "the store is closed"))
    }
    wakeUp.signal()
  }

  func observe(_ observer: @escaping @Sendable ([ZoneChange]) -> Void) {
    observers.withLock { $0.append(observer) }
  }

  func observeInvitees(_ observer: @escaping @Sendable (Set<Invitee>) -> Void) {
    inviteeObservers.withLock { $0.append(observer) }
  }

  func observeNotifications(_ observer: @escaping @Sendable (Set<Int64>) -> Void) {
    notificationObservers.withLock { $0.append(observer) }
  }

  var figures: Storage.Figures {
    Storage.Figures(
      waitingWrites: queue.withLock { $0.waiting.count },
      commits: commitCount.load(ordering: .relaxed),
      committedWrites: committedWriteCount.load(ordering: .relaxed))
  }

  func stop() {
    let wasStopped = queue.withLock { queue -> Bool in
      defer { queue.isStopped = true }
      return queue.isStopped
    }
    guard !wasStopped else { return }
    wakeUp.signal()
    ended.wait()
  }

  /// The thread's life.
  fileprivate func run() {
    try? assets.start(database)
    var hasPurgeWork = true
    while true {
      let (batch, isStopped) = nextBatch()
      if !batch.isEmpty {
        commit(batch)
        hasPurgeWork = true
      } else if isStopped {
        break
      } else if hasPurgeWork {
        hasPurgeWork = purge()
      } else {
        // Receipts are over at their time, also where nobody writes.
        hasPurgeWork = !wakeUp.wait(seconds: Self.restSeconds)
      }
    }
    // No PRAGMA optimize: each statement is written for its index, and statistics of a small file would
    // make SQLite scan tables that have grown since.
    try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    ended.signal()
  }

  private func nextBatch() -> ([Write], Bool) {
    queue.withLock { queue in
      let count = min(Self.maxWritesPerCommit, queue.waiting.count)
      if count == queue.waiting.count {
        defer { queue.waiting = [] }
        return (queue.waiting, queue.isStopped)
      }
      defer { queue.waiting.removeFirst(count) }
      return (Array(queue.waiting[..<count]), queue.isStopped)
    }
  }

  private func commit(_ batch: [Write]) {
    var results = Results()
    do throws(SQLError) {
      // None runs twice that may not, and one alone need not.
      let isCareful = batch.count > 1 && (carefulCommits > 0 || !batch.allSatisfy(\.isRepeatable))
      if carefulCommits > 0 { carefulCommits -= 1 }
      if try !run(batch, isCareful: isCareful, &results) {
        carefulCommits = Self.carefulCommitsMax
        results = Results()
        _ = try run(batch, isCareful: true, &results)
      }
      try memory.writePositions(in: database)
      try database.run("COMMIT")
    } catch {
      undo()
      for done in results.succeeded { done(error) }
      for done in results.failed { done() }
      for write in batch.dropFirst(results.count) { write.refuse(error) }
      return
    }
    commitCount.add(1, ordering: .relaxed)
    committedWriteCount.add(results.succeeded.count, ordering: .relaxed)
    let changes = memory.takeChanges()
    let invitees = memory.takeInvitees()
    let tokens = memory.takeNotifiedTokens()
    for done in results.succeeded { done(nil) }
    for done in results.failed { done() }
    if !changes.isEmpty { for observer in observers.withLock({ $0 }) { observer(changes) } }
    if !invitees.isEmpty {
      for observer in inviteeObservers.withLock({ $0 }) { observer(invitees) }
    }
    guard !tokens.isEmpty else { return }
    for observer in notificationObservers.withLock({ $0 }) { observer(tokens) }
  }

  /// Runs the writes in a transaction that is left open. A savepoint copies each page that a write touches, so
  /// there is one only where a write is likely to need it, or `isCareful`. False, with nothing done, if
  /// another write failed once it had changed something: then all have to be run again.
  private func run(
    _ batch: [Write], isCareful: Bool, _ results: inout Results
  ) throws(SQLError) -> Bool {
    let transaction = Transaction(database, memory)
    try database.run("BEGIN IMMEDIATE")
    for write in batch {
      memory.defersPositions = write.isRepeatable
      if !write.isRepeatable { try memory.writePositions(in: database) }
      let hasSavepoint = isCareful || (write.failsLate && batch.count > 1)
      if hasSavepoint { try database.run("SAVEPOINT write") }
      let changes = database.changeCount
      switch write.run(transaction) {
      case .succeeded(let done):
        results.succeeded.append(done)
        memory.keepWrite()
      case .failed(let done):
        if hasSavepoint {
          try database.run("ROLLBACK TO write")
        } else if database.changeCount != changes {
          undo()
          guard batch.count == 1 else { return false }
          try database.run("BEGIN IMMEDIATE")
        }
        results.failed.append(done)
        memory.forget()
      }
      if hasSavepoint { try database.run("RELEASE write") }
      guard database.isInTransaction else {
        throw SQLError(kind: .disk, message: "the transaction was undone")
      }
    }
    return true
  }

  private func undo() {
    _ = try? database.run("ROLLBACK")
    memory.forget()
    memory.forgetChanges()
  }

  private func purge() -> Bool {
    do throws(SQLError) {
      if try ZonePurge.step(database) { return true }
      return try assets.step(database)
    } catch {
      return false
    }
  }
}

private func runWriter(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  Unmanaged<Writer>.fromOpaque(context!).takeRetainedValue().run()
  return nil
}
