"""`import CloudKit` in packages of others: in both language modes, and as docs/swift.md tells it."""

import json
import re

import pytest

from support.packages import BUILD_LIMIT, SwiftPackage, path_with
from support.process import ROOT

pytestmark = pytest.mark.timeout(BUILD_LIMIT)

PAGE = (ROOT / "docs/swift.md").read_text()

MANIFEST = """
// swift-tools-version: 6.2
import PackageDescription

let products: [Target.Dependency] = ["CloudKit", "OSLog", "Combine", "UniformTypeIdentifiers"].map {
  .product(name: $0, package: "multe")
}
let strict: SwiftSetting = .treatAllWarnings(as: .error)
let package = Package(
  name: "Modes",
  dependencies: [.package(path: "../multe")],
  targets: [
    .executableTarget(name: "Classic", dependencies: products, swiftSettings: [strict, .swiftLanguageMode(.v5)]),
    .executableTarget(name: "Modern", dependencies: products, swiftSettings: [strict, .swiftLanguageMode(.v6)]),
  ]
)
""".lstrip()

# Code of the time before async functions: nothing is Sendable, globals are variables.
CLASSIC = {
    "Log.swift": """
import os.log

private let log = OSLog(subsystem: "org.example.lists", category: "classic")
var logged = 0

func logStep(_ name: String, _ count: Int) {
  os_log("%{public}@ of %@, %d", log: log, type: .info, "step", name, count)
  os_log("step %{public}s", log: log, type: .error, name)
  logged += 1
}
""",
    "ListsModel.swift": """
import Combine

class ListsModel: ObservableObject {
  @Published var names: [String] = []
  @Published private(set) var isLoading = false
  private var cancellables = Set<AnyCancellable>()
  var changes = 0

  init() {
    $names.dropFirst().map { $0.count }.sink { [weak self] count in self?.changes += count }
      .store(in: &cancellables)
    objectWillChange.sink { [weak self] _ in self?.changes += 1 }.store(in: &cancellables)
  }

  func begin() { isLoading = true }
}
""",
    "Fetching.swift": """
import CloudKit

class Fetching {
  var records: [CKRecord] = []
  var ends = 0

  func fetch(_ id: CKRecord.ID, in database: CKDatabase, then done: @escaping () -> Void) {
    var found: [CKRecord] = []
    let operation = CKFetchRecordsOperation(recordIDs: [id])
    operation.perRecordResultBlock = { _, result in
      if case .success(let record) = result { found.append(record) }
    }
    operation.fetchRecordsResultBlock = { _ in
      self.records = found
      self.ends += 1
      database.fetch(withRecordID: id) { record, error in
        if let record = record { self.records.append(record) }
        self.ends += 1
        done()
      }
    }
    database.add(operation)
  }
}
""",
    "Photo.swift": """
import UniformTypeIdentifiers

func photoName(_ mediaType: String) -> String {
  let type = UTType(mimeType: mediaType) ?? .data
  return "photo." + (type.conforms(to: .image) ? type.preferredFilenameExtension ?? "" : "bin")
}
""",
    "main.swift": """
import CloudKit

let container = CKContainer.default()
let database = container.privateCloudDatabase
let finished = DispatchSemaphore(value: 0)
let model = ListsModel()

func list(_ name: String) -> CKRecord {
  let zone = CKRecordZone.default().zoneID
  let record = CKRecord(recordType: "Lists", recordID: CKRecord.ID(recordName: UUID().uuidString, zoneID: zone))
  record["name"] = name as CKRecordValue
  record["count"] = 3
  record.setValue(CLLocation(latitude: 59.91, longitude: 10.75), forKey: "place")
  return record
}

let query = CKQuery(recordType: "Lists", predicate: NSPredicate(format: "name BEGINSWITH %@ AND count > %d", "G", 2))
query.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]

container.accountStatus { status, error in
  precondition(status == .available, "\\(String(describing: error))")
  finished.signal()
}
finished.wait()
model.begin()
model.names = ["Groceries"]
let record = list(model.names[0])
precondition(query.predicate.evaluate(with: record))
logStep(record["name"] as? String ?? "", record["count"] as? Int ?? 0)
let group = DispatchGroup()
group.enter()
Task {
  do { try await database.save(record) } catch { fatalError("\\(error)") }
  group.leave()
}
group.wait()
let fetching = Fetching()
fetching.fetch(record.recordID, in: database) { finished.signal() }
finished.wait()
let format = "modificationDate > %@ AND name IN %@"
let recent = NSPredicate(format: format, Date(timeIntervalSince1970: 0) as CVarArg, model.names as CVarArg)
precondition(fetching.ends == 2 && fetching.records.filter { recent.evaluate(with: $0) }.count == 2)
print("classic", record.recordChangeTag != nil, model.changes, photoName("image/png"), logged)
""",
}

MODERN = {
    "Lists.swift": """
import CloudKit

struct Lists {
  private let database: CKDatabase
  private let logger = Logger(subsystem: "org.example.lists", category: "modern")

  init(_ container: CKContainer = .default()) { database = container.privateCloudDatabase }

  func add(_ names: [String]) async throws -> [CKRecord] {
    let zone = CKRecordZone(zoneName: "Lists")
    try await database.save(zone)
    let records = names.map { name in
      let record = CKRecord(recordType: "Lists", recordID: CKRecord.ID(recordName: name, zoneID: zone.zoneID))
      record["name"] = name
      record.encryptedValues["secret"] = "only mine"
      return record
    }
    let results = try await database.modifyRecords(saving: records, deleting: [], savePolicy: .changedKeys)
    logger.notice("saved \\(results.saveResults.count) records of \\(names)")
    return try results.saveResults.values.map { try $0.get() }
  }

  func name(of id: CKRecord.ID) async throws -> String? {
    do { return try await database.record(for: id)["name"] } catch CKError.unknownItem { return nil }
  }
}
""",
    "Screen.swift": """
import Combine

@MainActor final class Screen: ObservableObject {
  @Published var title = ""
  @Published private(set) var seen: [String] = []
  private var cancellables: Set<AnyCancellable> = []

  init() { $title.dropFirst().sink { [unowned self] in seen.append($0) }.store(in: &cancellables) }
}
""",
    "Lock.swift": """
import os.log

private let count = OSAllocatedUnfairLock(initialState: 0)

func countUp() -> Int { count.withLock { $0 += 1; return $0 } }
""",
    "Program.swift": """
import CloudKit
import UniformTypeIdentifiers

@main struct Program {
  @MainActor static func main() async throws {
    let screen = Screen()
    let records = try await Lists().add(["Groceries", "Tools"])
    for record in records.sorted(by: { $0.recordID.recordName < $1.recordID.recordName }) {
      screen.title = try await Lists().name(of: record.recordID) ?? "?"
    }
    let missing = try await Lists().name(of: CKRecord.ID(recordName: "missing"))
    print("modern", screen.seen, missing ?? "none", countUp(), UTType.json.preferredMIMEType ?? "?")
  }
}
""",
}


@pytest.fixture(scope="module")
def modes() -> SwiftPackage:
    sources = {f"Sources/Classic/{name}": text for name, text in CLASSIC.items()}
    sources |= {f"Sources/Modern/{name}": text for name, text in MODERN.items()}
    package = SwiftPackage("Modes", {"Package.swift": MANIFEST} | sources)
    package.build()
    return package


def test_code_in_swift_5_mode_compiles_and_runs(modes, fresh_server, tmp_path):
    (tmp_path / "server.json").write_text(json.dumps(fresh_server.info))
    run = modes.run(modes.program("Classic"), limit=60, MULTE_CONFIG=str(tmp_path / "server.json"), MULTE_LOG_LEVEL="info")
    assert run.stdout == "classic true 3 photo.png 1\n"
    lines = [line.split(" ", 1)[1] for line in run.stderr.splitlines()]
    assert lines == [
        "info [org.example.lists:classic] step of <private>, 3",
        "error [org.example.lists:classic] step Groceries",
    ]


def test_code_in_swift_6_mode_compiles_and_runs(modes, fresh_server):
    info = fresh_server.info
    run = modes.run(
        modes.program("Modern"), limit=60, MULTE_URL=info["url"], MULTE_CONTAINER=info["container"],
        MULTE_API_TOKEN=info["apiToken"], MULTE_WEB_AUTH_TOKEN=info["webAuthToken"], MULTE_LOG_PRIVATE="1",
    )
    assert run.stdout == 'modern ["Groceries", "Tools"] none 1 application/json\n'
    assert run.stderr.endswith('notice [org.example.lists:modern] saved 2 records of ["Groceries", "Tools"]\n')


def test_the_page_for_swift_developers_works_as_it_is_told(binary):
    files = dict(re.findall(r"^`([\w./]+)`:\n\n```swift\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
    assert set(files) == {"Package.swift", "Sources/Lists/ListStore.swift", "Tests/ListsTests/ListStoreTests.swift"}
    commands = "".join(re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
    assert commands.count("swift test") == 1
    # The example of CI has the same commands.
    for line in commands.splitlines():
        assert line == "kill %1" or f"          {line}\n" in PAGE
    lists = SwiftPackage("Lists", files)
    script = "set -euo pipefail; trap 'kill %1 2>/dev/null || true' EXIT\n" + commands
    run = lists.run("bash", "-c", script, PATH=path_with(binary), SWIFTPM_BUILD_DIR=str(lists.folder.parent / "build"))
    assert "Test run with 2 tests in 1 suite passed" in run.stdout, run.stdout + run.stderr
