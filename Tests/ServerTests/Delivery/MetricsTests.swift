import HTTPServer
import RecordStore
import Testing

@testable import Server

struct MetricsTests {
  @Test func `requests are counted by area and status, and timed`() throws {
    try StoreWorld.run { world, client, _ in
      _ = client.get("/healthz")
      _ = client.get("/healthz")
      _ = client.get("/nothing")
      _ = client.get("/multe/1/events")
      try world.makeZone("A")
      let reply = client.get("/metrics")
      #expect(reply["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
      for line in [
        "multe_requests_total{area=\"health\",status=\"200\"} 2",
        "multe_requests_total{area=\"nowhere\",status=\"404\"} 1",
        "multe_requests_total{area=\"events\",status=\"401\"} 1",
        "multe_request_seconds_count{area=\"health\"} 2",
        "multe_request_seconds_bucket{area=\"health\",le=\"+Inf\"} 2",
        "multe_streams 0", "multe_write_queue 0", "multe_commits_total 1", "multe_writes_total 1",
        "multe_info{version=\"1.2\"} 1",
      ] {
        #expect(reply.text.contains("\n\(line)\n"))
      }
      #expect(try value("process_resident_memory_bytes", in: reply.text) > 1e6)
      #expect(try value("process_open_fds", in: reply.text) > 3)
      #expect(try value("multe_uptime_seconds", in: reply.text) < 60)
    }
  }

  /// Every line is a comment or a sample, and each sample's metric was announced.
  @Test func `the text is what Prometheus reads`() throws {
    try StoreWorld.run { _, client, _ in
      _ = client.get("/healthz")
      var announced: Set<Substring> = []
      for line in client.get("/metrics").text.split(separator: "\n") {
        if line.hasPrefix("# TYPE ") {
          announced.insert(line.split(separator: " ")[2])
        } else if !line.hasPrefix("#") {
          let sample = try #require(
            line.wholeMatch(of: #/([a-z_]+?)(?:_bucket|_sum|_count)?(\{[^}]*\})? [-+0-9.e]+/#))
          #expect(announced.contains(sample.output.1))
        }
      }
      #expect(announced.count > 9)
    }
  }

  @Test func `open streams are counted`() throws {
    try StoreWorld.run { _, client, server in
      let listeners = (0..<2).map { _ in RawClient(port: server.port) }
      for listener in listeners { _ = listener.listen() }
      #expect(client.get("/metrics").text.contains("\nmulte_streams 2\n"))
      for listener in listeners { listener.close() }
    }
  }

  @Test func `health is ok while the store can be read`() throws {
    try StoreWorld.run { _, client, _ in
      let reply = client.get("/healthz")
      #expect(reply.status == 200)
      #expect(reply.text == #"{"status":"ok"}"#)
      #expect(reply["cache-control"] == "no-store")
    }
  }

  @Test func `buckets hold what is not above their bound`() {
    let counts = RequestCounts()
    for microseconds in [0, 50, 51, 2_500_000, 2_500_001, 60_000_000] as [UInt64] {
      counts.note(
        AnsweredRequest(
          method: "GET", path: "/", clientAddress: "", area: .database, user: nil, status: 418,
          byteCount: 0, nanoseconds: microseconds * 1_000))
    }
    let (buckets, sum) = counts.times(.database)
    #expect(buckets.first == 2)
    #expect(buckets[1] == 1)
    #expect(buckets.suffix(2) == [1, 2])
    #expect(sum == 65_000_102)
    #expect(counts.count(.database, status: RequestCounts.statuses.count - 1) == 6)
  }

  private func value(_ name: String, in text: String) throws -> Double {
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(name + " ") })
    return try #require(Double(line.dropFirst(name.count + 1)))
  }
}
