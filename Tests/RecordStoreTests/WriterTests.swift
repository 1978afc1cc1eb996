import Records
import Synchronization
import Testing

@testable import RecordStore

@Suite struct WriterTests {
  private struct Refused: Error {}
  private static let format = Format([.init("t", ["CREATE TABLE t(x UNIQUE)"])])

  private let folder = try! TemporaryFolder()

  private func open(_ durability: Storage.Durability = .none) throws -> Storage {
    try Storage(path: folder.path + "/db", format: Self.format, durability: durability)
  }

  @Test func `a semaphore that waits for a time tells whether it was signalled`() {
    let semaphore = Semaphore()
    #expect(!semaphore.wait(seconds: 0))
    semaphore.signal()
    #expect(semaphore.wait(seconds: 0))
    #expect(!semaphore.wait(seconds: 0))
  }

  struct Kind: Sendable {
    let isRepeatable: Bool
    var failsLate = false
  }

  @Test(arguments: [
    Kind(isRepeatable: false), Kind(isRepeatable: true), Kind(isRepeatable: true, failsLate: true),
  ])
  func `a write that fails undoes itself only`(_ kind: Kind) throws {
    let storage = try open()
    defer { storage.close() }
    let gate = Gate<Void>()
    let results = Mutex<[Int: Bool]>([:])
    let all = Gate<Void>()
    // The first write holds the writer, so that all others wait and go into one transaction.
    storage.write { _ in
      gate.wait()
    } done: { _ in
    }
    for number in 0..<100 {
      storage.write(isRepeatable: kind.isRepeatable, failsLate: kind.failsLate) { transaction in
        try transaction.database.run("INSERT INTO t VALUES(?1)", [.integer(Int64(number))])
        if number % 3 == 0 { throw Refused() }
        if number % 5 == 0 {
          // A constraint is broken: SQLite undoes the statement, the write the rest.
          try transaction.database.run("INSERT INTO t VALUES(?1)", [.integer(Int64(number))])
        }
      } done: { result in
        let isSaved = if case .success = result { true } else { false }
        let count = results.withLock {
          $0[number] = isSaved
          return $0.count
        }
        if count == 100 { all.open(()) }
      }
    }
    gate.open(())
    all.wait()
    let expected = (0..<100).filter { $0 % 3 != 0 && $0 % 5 != 0 }
    let told = results.withLock { $0.filter(\.value).keys.sorted() }
    #expect(told == expected)
    let saved = try storage.read {
      try $0.rows("SELECT x FROM t ORDER BY x") { Int($0.integer(0)) }
    }
    #expect(saved == expected)
  }

  @Test func `a write that may not run twice never does`() throws {
    let storage = try open()
    defer { storage.close() }
    let gate = Gate<Void>()
    let runs = Mutex(0)
    let all = Gate<Void>()
    storage.write { _ in
      gate.wait()
    } done: { _ in
    }
    storage.write(isRepeatable: true) { transaction -> Void in
      try transaction.database.run("INSERT INTO t VALUES(1)", [])
      throw Refused()
    } done: { _ in
    }
    storage.write { transaction in
      runs.withLock { $0 += 1 }
      try transaction.database.run("INSERT INTO t VALUES(2)", [])
    } done: { _ in
      all.open(())
    }
    gate.open(())
    all.wait()
    #expect(runs.withLock { $0 } == 1)
    #expect(try storage.read { try $0.rows("SELECT x FROM t") { $0.integer(0) } } == [2])
  }

  @Test(arguments: [false, true])
  func `a write alone that fails leaves nothing, and the next goes on`(_ isRepeatable: Bool) throws
  {
    let storage = try open()
    defer { storage.close() }
    for number in 0..<3 {
      let told = Gate<Bool>()
      storage.write(isRepeatable: isRepeatable) { transaction -> Void in
        try transaction.database.run("INSERT INTO t VALUES(?1)", [.integer(Int64(number))])
        if number < 2 { throw Refused() }
      } done: { result in
        let isSaved = if case .success = result { true } else { false }
        told.open(isSaved)
      }
      #expect(told.wait() == (number == 2))
    }
    #expect(try storage.read { try $0.rows("SELECT x FROM t") { $0.integer(0) } } == [2])
  }

  @Test func `on a full disk no write is told as saved that is not`() throws {
    let storage = try open()
    defer { storage.close() }
    try storage.writeAndWait { _ = try $0.database.execute("PRAGMA max_page_count=200") }
    let gate = Gate<Void>()
    storage.write { _ in
      gate.wait()
    } done: { _ in
    }
    let answers = (0..<40).map { number in
      let answer = Gate<Bool>()
      storage.write { transaction in
        for part in 0..<100 {
          try transaction.database.run(
            "INSERT INTO t VALUES(?1)",
            [.text("\(number) \(part) " + String(repeating: "x", count: 200))])
        }
      } done: { result in
        let isSaved = if case .success = result { true } else { false }
        answer.open(isSaved)
      }
      return answer
    }
    gate.open(())
    let told = answers.map { $0.wait() }
    #expect(told.contains(false))
    let saved = try storage.read { sql in
      try sql.first("SELECT count(*) FROM t") { Int($0.integer(0)) }
    }
    #expect(saved == told.count { $0 } * 100)
    // With room again, the same writer goes on.
    try storage.writeAndWait {
      try $0.database.execute("PRAGMA max_page_count=10000")
      try $0.database.run("INSERT INTO t VALUES(7)", [])
    }
  }

  @Test func `each write is told once, in order, and from many threads none is lost`() async throws
  {
    let storage = try open(.full)
    defer { storage.close() }
    await withTaskGroup { group in
      for thread in 0..<8 {
        group.addTask {
          for number in 0..<50 {
            _ = try? storage.writeAndWait {
              try $0.database.run(
                "INSERT INTO t VALUES(?1)", [.integer(Int64(thread * 50 + number))])
            }
          }
        }
      }
    }
    #expect(try storage.read { try $0.first("SELECT count(*) FROM t") { $0.integer(0) } } == 400)
  }

  @Test func `a write is on disk when it is told, and there after reopening`() throws {
    let storage = try open(.full)
    try storage.writeAndWait { _ = try $0.database.run("INSERT INTO t VALUES(1)", []) }
    // Another connection sees it before the store is closed.
    let other = try SQLiteDatabase(path: folder.path + "/db", readOnly: true)
    #expect(try other.first("SELECT x FROM t") { $0.integer(0) } == 1)
    storage.close()
    let again = try open(.full)
    #expect(try again.read { try $0.first("SELECT x FROM t") { $0.integer(0) } } == 1)
    again.close()
  }

  @Test func `a closed store finishes what waits and refuses what comes`() throws {
    let storage = try open()
    let told = Mutex(0)
    for number in 0..<1_000 {
      storage.write {
        try $0.database.run("INSERT INTO t VALUES(?1)", [.integer(Int64(number))])
      } done: { result in
        if case .success = result { told.withLock { $0 += 1 } }
      }
    }
    storage.close()
    #expect(told.withLock { $0 } == 1_000)
    #expect(throws: SQLError.self) { try storage.writeAndWait { _ in } }
    storage.close()
  }

  @Test func `a reader sees one state, whatever is written meanwhile`() throws {
    let storage = try open()
    defer { storage.close() }
    try storage.read { sql in
      #expect(try sql.first("SELECT count(*) FROM t") { $0.integer(0) } == 0)
      try storage.writeAndWait { _ = try $0.database.run("INSERT INTO t VALUES(1)", []) }
      #expect(try sql.first("SELECT count(*) FROM t") { $0.integer(0) } == 0)
    }
    #expect(try storage.read { try $0.first("SELECT count(*) FROM t") { $0.integer(0) } } == 1)
  }

  @Test func `readers cannot write`() throws {
    let storage = try open()
    defer { storage.close() }
    #expect(throws: SQLError.self) {
      try storage.read { try $0.run("INSERT INTO t VALUES(1)", []) }
    }
  }

  @Test func `a reader that throws leaves its connection fit for the next`() throws {
    let storage = try open()
    defer { storage.close() }
    for _ in 0..<20 {
      #expect(throws: Refused.self) {
        try storage.read { sql in
          _ = try sql.first("SELECT count(*) FROM t") { $0.integer(0) }
          throw Refused()
        }
      }
    }
    try storage.writeAndWait { _ = try $0.database.run("INSERT INTO t VALUES(1)", []) }
    #expect(try storage.read { try $0.first("SELECT count(*) FROM t") { $0.integer(0) } } == 1)
  }

  @Test(arguments: ["", "a", "é😀", "\0", String(repeating: "x", count: 100_000)])
  func `texts and bytes come back as they were bound`(_ text: String) throws {
    let database = try SQLiteDatabase(path: ":memory:")
    let bytes = Array(text.utf8)
    try database.forEachRow(
      "SELECT ?1, ?2, ?3, typeof(?1), typeof(?2)", [.text(text), .blob(bytes), .null]
    ) { row in
      #expect(row.text(0) == text)
      #expect(row.blob(1) == bytes)
      #expect(row.isNull(2) && !row.isNull(0) && !row.isNull(1))
      #expect(row.text(3) == "text" && row.text(4) == "blob")
      return true
    }
  }

  @Test func `a statement may be used within its own rows`() throws {
    let database = try SQLiteDatabase(path: ":memory:")
    let numbers = "WITH n(x) AS (VALUES(1),(2),(3)) SELECT x FROM n WHERE x>?1"
    var pairs: [String] = []
    try database.forEachRow(numbers, [.integer(0)]) { outer in
      let inner = try? database.rows(numbers, [.integer(outer.integer(0))]) { $0.integer(0) }
      pairs.append("\(outer.integer(0)) \(inner ?? [])")
      return true
    }
    #expect(pairs == ["1 [2, 3]", "2 [3]", "3 []"])
  }
}
