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

  private struct Queue {
    var waiting: [Write] = []
    var isStopped = false
  }

  /// Bounds the time of one transaction, and with it the wait of the first in it.
  private static let maxWritesPerCommit = 512
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
    let transaction = Transaction(database, memory)
    var succeeded: [@Sendable ((any Error)?) -> Void] = []
    var failed: [@Sendable () -> Void] = []
    do throws(SQLError) {
      try database.run("BEGIN IMMEDIATE")
      for write in batch {
        try database.run("SAVEPOINT write")
        switch write.run(transaction) {
        case .succeeded(let done):
          succeeded.append(done)
          memory.keepWrite()
        case .failed(let done):
          failed.append(done)
          try database.run("ROLLBACK TO write")
          memory.forget()
        }
        try database.run("RELEASE write")
      }
      try database.run("COMMIT")
    } catch {
      _ = try? database.run("ROLLBACK")
      memory.forget()
      memory.forgetChanges()
      for done in succeeded { done(error) }
      for done in failed { done() }
      for write in batch.dropFirst(succeeded.count + failed.count) { write.refuse(error) }
      return
    }
    commitCount.add(1, ordering: .relaxed)
    committedWriteCount.add(succeeded.count, ordering: .relaxed)
    let changes = memory.takeChanges()
    let invitees = memory.takeInvitees()
    let tokens = memory.takeNotifiedTokens()
    for done in succeeded { done(nil) }
    for done in failed { done() }
    if !changes.isEmpty { for observer in observers.withLock({ $0 }) { observer(changes) } }
    if !invitees.isEmpty {
      for observer in inviteeObservers.withLock({ $0 }) { observer(invitees) }
    }
    guard !tokens.isEmpty else { return }
    for observer in notificationObservers.withLock({ $0 }) { observer(tokens) }
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
