import OSLog

// Only `OSLog` is imported here: it has to bring `os` and the locks.

/// What compiles with this import.
func useOfOSLogImport() -> Bool {
  Logger(subsystem: "com.example.lists", category: "import").debug("imported as OSLog")
  var lock = os_unfair_lock()
  os_unfair_lock_lock(&lock)
  defer { os_unfair_lock_unlock(&lock) }
  return OSAllocatedUnfairLock(initialState: true).withLock { $0 }
}
