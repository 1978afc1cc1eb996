import WebServices

extension ImportReport {
  /// The report as one line of newline-delimited JSON, with its line feed: `{"report": {"lists":
  /// [{"name", "items", "status"}], "skipped": [{"file", "reason", "reasonCode", …}], "passedOver":
  /// {"copies", "attachments", "takeoutFiles", "systemFiles"}}}`.
  public func jsonLine() -> [UInt8] {
    line("report") {
      $0.key("lists")
      $0.array { for list in lists { list.write(to: &$0) } }
      $0.key("skipped")
      $0.array { for file in skipped { file.write(to: &$0) } }
      $0.key("passedOver")
      passedOver.write(to: &$0)
    }
  }
}

extension ImportProgress {
  /// The moment as one line: `{"progress": {"done", "total"}}`.
  public func jsonLine() -> [UInt8] {
    line("progress") {
      $0.member("done", done)
      $0.member("total", total)
    }
  }
}

extension ImportError {
  /// The error as one line: `{"error": {"serverErrorCode", "reason", "reasonCode"}}`.
  public func jsonLine() -> [UInt8] {
    line("error") {
      $0.member("serverErrorCode", serverErrorCode)
      $0.member("reason", reason)
      $0.member("reasonCode", code.rawValue)
    }
  }
}

extension ImportReport.List {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("name", name)
      $0.member("items", Int64(items))
      $0.member("status", status.rawValue)
    }
  }
}

extension SkippedFile {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("file", file)
      $0.member("reason", reason.text)
      $0.member("reasonCode", reason.code.rawValue)
      reason.writeDetails(to: &$0)
    }
  }
}

extension PassedOver {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("copies", Int64(copies))
      $0.member("attachments", Int64(attachments))
      $0.member("takeoutFiles", Int64(takeoutFiles))
      $0.member("systemFiles", Int64(systemFiles))
    }
  }
}

/// An object with the one member `name`, itself an object, and a line feed.
private func line(_ name: StaticString, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
  var writer = JSONWriter()
  writer.object {
    $0.key(name)
    $0.object(body)
  }
  return writer.bytes + [UInt8(ascii: "\n")]
}
