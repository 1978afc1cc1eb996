import HTTPServer
import Records
import WebServices

extension ConsoleCall {
  /// What `GET figures?minutes=` covers when it does not say.
  private static let minutesByDefault: Int64 = 15

  func tellFigures() throws(RecordError) -> HTTPResponse {
    let asked = try number("minutes", default: Self.minutesByDefault)
    let minutes = Int(max(1, min(asked, Int64(RequestFigures.minutesMax))))
    let summary = parts.watch.figures(minutes: minutes)
    return .json { writer in
      writer.key("operations")
      writer.array { writer in
        for operation in summary.operations { operation.write(to: &writer) }
      }
      writer.key("minutes")
      writer.array { writer in
        for minute in summary.minutes {
          writer.object { writer in
            writer.member("time", minute.time)
            writer.member("requests", Int64(minute.requests))
            writer.member("errors", Int64(minute.errors))
          }
        }
      }
    }
  }

  func tellLog() throws(RecordError) -> HTTPResponse {
    let after = try number("after", default: 0)
    let limit = try number("limit", default: Int64(RecentRequests.countMax))
    let entries = parts.watch.requests(
      after: min(after, .max - 1), limit: Int(min(limit, Int64(RecentRequests.countMax))))
    return .json { writer in
      writer.member("started", parts.watch.started)
      writer.key("requests")
      writer.array { writer in
        for entry in entries { entry.write(to: &writer) }
      }
    }
  }
}

extension RequestFigures.Summary.Operation {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("operation", name)
      writer.member("requests", Int64(times.count))
      writer.key("errors")
      writer.object { writer in
        for (code, count) in errors.sorted(by: { $0.key < $1.key }) {
          writer.key(code)
          writer.integer(Int64(count))
        }
      }
      for (key, share) in [("p50", 0.5), ("p95", 0.95), ("p99", 0.99)] as [(StaticString, Double)] {
        writer.key(key)
        writer.double(Double(times.percentile(share)) / 1_000)
      }
    }
  }
}

extension RecentRequests.Entry {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("number", number)
      writer.member("time", time)
      writer.member("method", method)
      writer.member("operation", place.operation)
      if let container = place.container { writer.member("container", container) }
      if let environment = place.environment { writer.member("environment", environment) }
      if let database = place.database { writer.member("database", database) }
      if place.isConsole { writer.member("console", true) }
      if let user { writer.member("user", user) }
      if let actedAs { writer.member("actedAs", actedAs) }
      writer.member("status", Int64(status))
      if let errorCode { writer.member("serverErrorCode", errorCode) }
      writer.key("ms")
      writer.double(Double(microseconds) / 1_000)
      writer.member("bytes", Int64(byteCount))
    }
  }
}
