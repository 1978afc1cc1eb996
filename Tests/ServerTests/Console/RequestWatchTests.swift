import HTTPServer
import Records
import Testing

@testable import Server

@Suite struct RequestWatchTests {
  private func request(
    _ path: String, _ area: Mount.Area = .database, status: Int = 200, code: String? = nil,
    milliseconds: UInt64 = 1
  ) -> AnsweredRequest {
    AnsweredRequest(
      method: "POST", path: "/raw", clientAddress: "", area: area,
      user: UserRecordName(unchecked: "_u"), status: status, byteCount: 10,
      nanoseconds: milliseconds * 1_000_000, routePath: path, serverErrorCode: code)
  }

  private static let query = "/database/1/iCloud.a/development/private/records/query"

  @Test func `a call of the protocol is told with its database`() {
    let place = RequestPlace(request(Self.query))
    #expect(place.operation == "records/query")
    #expect(place.container == "iCloud.a")
    #expect(place.environment == "development")
    #expect(place.database == "private")
    #expect(!place.isConsole)
  }

  @Test func `a call through the console is told as what it is`() {
    let place = RequestPlace(
      request("/multe/1/console/database/iCloud.a/production/public/zones/list", .console))
    #expect(place.operation == "zones/list")
    #expect(place.environment == "production")
    #expect(place.isConsole)
  }

  @Test func `what may be a secret in a path is left out`() {
    let place = RequestPlace(request("/multe/1/uploads/SECRET/x", .multe))
    #expect(place.operation == "multe/uploads")
    #expect(RequestPlace(request("/database/1/x/SECRET", .database)).operation == "database")
  }

  @Test func `the console does not watch itself, and nothing that asks for health`() {
    let watch = RequestWatch(now: { 0 })
    watch.note(request("/multe/1/console/log", .console))
    watch.note(request("/healthz", .health))
    watch.note(request("/metrics", .metrics))
    #expect(watch.requests(after: 0, limit: 10).isEmpty)
    #expect(watch.figures(minutes: 5).operations.isEmpty)
  }

  @Test func `only the last requests are kept, in order, each told once`() {
    let watch = RequestWatch(now: { 5 })
    let count = RecentRequests.countMax + 7
    for _ in 0..<count { watch.note(request(Self.query)) }
    let all = watch.requests(after: 0, limit: .max)
    #expect(all.count == RecentRequests.countMax)
    #expect(all.map(\.number) == Array(8...Int64(count)))
    #expect(watch.requests(after: Int64(count) - 2, limit: 10).map(\.number).count == 2)
    #expect(watch.requests(after: Int64(count), limit: 10).isEmpty)
    #expect(
      watch.requests(after: 0, limit: 3).map(\.number) == Array(Int64(count) - 2...Int64(count)))
  }

  @Test func `figures tell requests, errors by code, and times`() throws {
    let time = Kept<Int64>(60_000 * 100)
    let watch = RequestWatch(now: { time.value })
    for milliseconds in 1...100 {
      watch.note(request(Self.query, milliseconds: UInt64(milliseconds)))
    }
    watch.note(request(Self.query, status: 404, code: "ZONE_NOT_FOUND"))
    watch.note(request(Self.query, status: 413))
    let summary = watch.figures(minutes: 3)
    let operation = try #require(summary.operations.first)
    #expect(operation.name == "records/query")
    #expect(operation.times.count == 102)
    #expect(operation.errors == ["ZONE_NOT_FOUND": 1, "HTTP 413": 1])
    #expect((49_000...63_000).contains(operation.times.percentile(0.5)))
    #expect((99_000...125_000).contains(operation.times.percentile(0.99)))
    #expect(summary.minutes.map(\.requests) == [0, 0, 102])
    #expect(summary.minutes.map(\.errors) == [0, 0, 2])
    time.change { $0 += 60_000 * 61 }
    #expect(watch.figures(minutes: 60).operations.isEmpty)
  }

  @Test func `the number of operations is bounded`() {
    let watch = RequestWatch(now: { 0 })
    for number in 0..<(RequestFigures.operationsMax * 3) {
      watch.note(request("/multe/1/x\(number)", .multe))
    }
    let operations = watch.figures(minutes: 1).operations
    #expect(operations.count == RequestFigures.operationsMax + 1)
    #expect(operations.first?.name == "other")
  }

  @Test func `an empty histogram has no percentile, and a time beyond all bounds has the last`() {
    var counts = LatencyCounts()
    #expect(counts.percentile(0.5) == 0)
    counts.add(microseconds: .max)
    #expect(counts.percentile(0.5) == LatencyCounts.boundsMicroseconds.last)
  }

  @Test func `the code of an error is read from its answer`() {
    #expect(AnsweredErrorCode.read(.error(RecordError(.conflict, "x"))) == "CONFLICT")
    #expect(AnsweredErrorCode.read(.json { $0.member("serverErrorCode", "CONFLICT") }) == nil)
    #expect(AnsweredErrorCode.read(HTTPResponse(status: 500, body: .bytes(Array("{".utf8)))) == nil)
  }
}
