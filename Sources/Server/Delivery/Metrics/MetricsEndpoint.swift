import HTTPServer
import RecordStore

/// `GET /metrics`: figures for Prometheus. Nothing in it is about a person; whoever wants it closed closes
/// it at the proxy.
struct MetricsEndpoint: RoutedEndpoint {
  let counts: RequestCounts
  let hub: EventHub
  let storage: Storage
  let version: String
  let startedNanoseconds = Monotonic.nanoseconds

  func methods(at path: String) -> MethodSet { .get }

  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan { .collect(maxBytes: 0) }

  func respond(
    to request: ServerRequest, _ reply: @escaping @Sendable (HTTPResponse) -> Void
  ) {
    var metrics = MetricsText()
    writeRequests(to: &metrics)
    writeStore(to: &metrics)
    writeProcess(to: &metrics)
    reply(
      HTTPResponse(
        headers: ["Content-Type": "text/plain; version=0.0.4; charset=utf-8"],
        body: .bytes(Array(metrics.text.utf8))))
  }

  private func writeRequests(to metrics: inout MetricsText) {
    metrics.begin("multe_requests_total", .counter, "Requests answered.")
    for area in Mount.Area.allCases {
      for (index, status) in RequestCounts.statuses.enumerated() {
        let count = counts.count(area, status: index)
        guard count > 0 else { continue }
        let labels = [
          (name: "area", value: area.rawValue),
          (name: "status", value: status == 0 ? "other" : String(status)),
        ]
        metrics.sample("multe_requests_total", labels, String(count))
      }
    }
    let name = "multe_request_seconds"
    metrics.begin(name, .histogram, "Time from the complete request to its answer.")
    for area in Mount.Area.allCases {
      let (buckets, sum) = counts.times(area)
      let total = buckets.reduce(0, +)
      guard total > 0 else { continue }
      let label = (name: "area", value: area.rawValue)
      var below: UInt64 = 0
      for (bound, count) in zip(RequestCounts.boundsMicroseconds, buckets) {
        below += count
        metrics.sample(
          "\(name)_bucket", [label, (name: "le", value: "\(seconds(bound))")], "\(below)")
      }
      metrics.sample("\(name)_bucket", [label, (name: "le", value: "+Inf")], "\(total)")
      metrics.sample("\(name)_sum", [label], "\(seconds(sum))")
      metrics.sample("\(name)_count", [label], "\(total)")
    }
    metrics.single("multe_streams", .gauge, "Open streams of events.", hub.streams.count)
  }

  private func seconds(_ microseconds: UInt64) -> Double { Double(microseconds) / 1e6 }

  private func writeStore(to metrics: inout MetricsText) {
    let figures = storage.figures
    metrics.single(
      "multe_write_queue", .gauge, "Writes that wait for the writer.", figures.waitingWrites)
    metrics.single("multe_commits_total", .counter, "Commits on disk.", figures.commits)
    metrics.single(
      "multe_writes_total", .counter, "Writes in those commits.", figures.committedWrites)
  }

  private func writeProcess(to metrics: inout MetricsText) {
    metrics.begin("multe_info", .gauge, "The version that runs.")
    metrics.sample("multe_info", [(name: "version", value: version)], "1")
    metrics.single(
      "process_resident_memory_bytes", .gauge, "Resident memory.", ProcessFigures.residentBytes)
    metrics.single(
      "process_cpu_seconds_total", .counter, "Processor time.", ProcessFigures.processorSeconds)
    metrics.single("process_open_fds", .gauge, "Open file descriptors.", ProcessFigures.openFiles)
    let uptime = Double(Monotonic.nanoseconds - startedNanoseconds) / 1e9
    metrics.single("multe_uptime_seconds", .gauge, "Time since the start.", uptime)
  }
}
