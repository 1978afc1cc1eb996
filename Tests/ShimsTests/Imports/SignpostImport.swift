import os.signpost

// Only `os.signpost` is imported here: it has to bring all of it.
private let log = OSLog(subsystem: "com.example.lists", category: .pointsOfInterest)

/// What compiles with this import.
func useOfSignpostImport() -> OSSignpostID {
  let id = OSSignpostID(log: log)
  os_signpost(.begin, log: log, name: "import", signpostID: id)
  os_signpost(.end, log: log, name: "import", signpostID: id, "%d", 1)
  return id
}
