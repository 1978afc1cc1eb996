import Dispatch
import Synchronization
import Testing
import os.lock

@Suite struct UnfairLockTests {
  /// A lock and a number that only it guards.
  private final class Counter: @unchecked Sendable {
    let lock: os_unfair_lock_t = .allocate(capacity: 1)
    var count = 0
    init() { lock.initialize(to: os_unfair_lock()) }
    deinit { lock.deallocate() }
  }

  @Test func `a lock keeps threads apart`() {
    let counter = Counter()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<5000 {
        os_unfair_lock_lock(counter.lock)
        counter.count += 1
        os_unfair_lock_unlock(counter.lock)
      }
    }
    #expect(counter.count == 40000)
  }

  @Test func `a lock that is held is not taken again`() {
    var lock = os_unfair_lock_s()
    #expect(os_unfair_lock_trylock(&lock))
    os_unfair_lock_assert_owner(&lock)
    #expect(!os_unfair_lock_trylock(&lock))
    os_unfair_lock_unlock(&lock)
    os_unfair_lock_assert_not_owner(&lock)
    #expect(os_unfair_lock_trylock(&lock))
    os_unfair_lock_unlock(&lock)
  }

  @Test func `a thread that locks twice ends the program`() async {
    await #expect(processExitsWith: .failure) {
      var lock = os_unfair_lock()
      os_unfair_lock_lock(&lock)
      os_unfair_lock_lock(&lock)
    }
  }

  @Test func `a thread that unlocks what it does not hold ends the program`() async {
    await #expect(processExitsWith: .failure) {
      var lock = os_unfair_lock()
      os_unfair_lock_unlock(&lock)
    }
  }

  @Test func `a lock guards its state`() {
    let lock = OSAllocatedUnfairLock(initialState: 0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<5000 { lock.withLock { $0 += 1 } }
    }
    #expect(lock.withLock { $0 } == 40000)
    lock.withLock { _ in
      lock.precondition(.owner)
      #expect(lock.withLockIfAvailable { $0 } == nil)
    }
    lock.precondition(.notOwner)
    #expect(lock.withLockIfAvailable { $0 } == 40000)
  }

  @Test func `a lock without a state locks and unlocks`() {
    let lock = OSAllocatedUnfairLock()
    lock.lock()
    #expect(!lock.lockIfAvailable())
    lock.unlock()
    #expect(lock.lockIfAvailable())
    lock.unlock()
    #expect(lock.withLock { 3 } == 3)
  }

  @Test func `a lock lets go of its state`() {
    final class Note: Sendable {}
    weak let note: Note?
    do {
      let kept = Note()
      note = kept
      let lock = OSAllocatedUnfairLock(initialState: kept)
      #expect(lock.withLock { $0 === kept })
    }
    #expect(note == nil)
  }
}
