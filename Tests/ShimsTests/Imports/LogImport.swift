import os.log

// Only `os.log` is imported here: it has to bring all of it.
private let log = OSLog(subsystem: "com.example.lists", category: "import")
private let logger = os.Logger(log)

/// What compiles with this import.
func useOfLogImport() -> Bool {
  logger.debug("imported as \("os.log", privacy: .public)")
  os_log("imported as %{public}@", log: log, type: .debug, "os.log")
  return OSLog.default.isEnabled(type: .fault)
}
