import Records
import WebServices

/// What the description says of one method of one path.
struct CallDescription: Sendable {
  /// Who may call.
  enum Access: Sendable {
    /// Anybody.
    case open
    /// An API token, and a user where the call is about one.
    case database
    /// A signed-in browser.
    case session
    /// Whoever has the address: it holds a secret.
    case capability
  }

  /// A body, or an answer's.
  struct Content: Sendable {
    var mediaType = "application/json"
    let shape: Shape
    /// An example of it in JSON; empty for none.
    var example = ""
  }

  let method: String
  let path: String
  /// A name of letters only, for programs that are generated from the description.
  let id: String
  let summary: String
  var text = ""
  var access = Access.database
  /// The databases that it makes sense in.
  var databases: [DatabaseScope] = []
  var parameters: [CallParameter] = []
  var body: Content?
  var isBodyRequired = true
  var status = 200
  var answer: Content?
  /// Other statuses that are no failures, or whose answers have no body, with what they mean.
  var otherAnswers: KeyValuePairs<Int, String> = [:]
  /// The codes that a request may fail with, besides those that every call of its kind has.
  var errors: [ErrorCode] = []
  /// Whether people see it in a browser, and so are told in words what fails.
  var isPage = false

  /// Writes the operation object.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("operationId", id)
      writer.member("summary", summary)
      if !text.isEmpty { writer.member("description", text) }
      writer.key("tags")
      writer.array { $0.string(tag) }
      writeParameters(to: &writer)
      writeBody(to: &writer)
      writer.key("responses")
      writer.object { writeAnswers(to: &$0) }
      writeSecurity(to: &writer)
    }
  }

  /// The part of the address space that a reader looks under.
  private var tag: String {
    let named = path.split(separator: "/").dropFirst(2).first { !$0.hasPrefix("{") }
    return String(named ?? "")
  }

  private func writeParameters(to writer: inout JSONWriter) {
    let all = CallParameter.inPath(path, databases) + parameters
    guard !all.isEmpty else { return }
    writer.key("parameters")
    writer.array { writer in
      for parameter in all { parameter.write(to: &writer) }
    }
  }

  private func writeBody(to writer: inout JSONWriter) {
    guard let body else { return }
    writer.key("requestBody")
    writer.object { writer in
      writer.member("required", isBodyRequired)
      writer.key("content")
      body.write(to: &writer)
    }
  }

  private func writeAnswers(to writer: inout JSONWriter) {
    writer.key(String(status))
    writer.object { writer in
      writer.member("description", "Done")
      if let answer {
        writer.key("content")
        answer.write(to: &writer)
      }
    }
    for (status, meaning) in otherAnswers {
      writer.key(String(status))
      writer.object { $0.member("description", meaning) }
    }
    for status in failures.keys.sorted() {
      writer.key(String(status))
      writer.object { writer in
        let codes = failures[status, default: []].map(\.rawValue).sorted()
        writer.member("description", codes.joined(separator: ", "))
        writer.key("content")
        writer.object { writer in
          Self.failure.writeMember(to: &writer)
          if isPage { Self.failurePage.writeMember(to: &writer) }
        }
      }
    }
  }

  private static let failure = Content(shape: .named(.error))
  private static let failurePage = Content(mediaType: "text/html", shape: .text())

  /// The codes by their status.
  private var failures: [Int: Set<ErrorCode>] {
    var common: [ErrorCode] = [.badRequest]
    switch access {
    case .open, .capability: break
    case .database:
      common += [
        .accessDenied, .authenticationFailed, .authenticationRequired, .notFound, .quotaExceeded,
        .throttled, .tryAgainLater, .zoneNotFound,
      ]
    case .session: common += [.accessDenied, .authenticationFailed, .quotaExceeded]
    }
    // What a parameter names may not be there.
    if path.contains("{") { common.append(.notFound) }
    return Dictionary(grouping: Set(common + errors), by: \.httpStatus).mapValues { Set($0) }
  }

  private func writeSecurity(to writer: inout JSONWriter) {
    writer.key("security")
    writer.array { writer in
      switch access {
      case .open, .capability: break
      case .database:
        Self.schemes(["apiToken", "webAuthToken"], to: &writer)
        Self.schemes(["apiToken"], to: &writer)
        Self.schemes(["keyID", "keyDate", "keySignature"], to: &writer)
        Self.schemes(["session"], to: &writer)
      case .session: Self.schemes(["session"], to: &writer)
      }
    }
  }

  private static func schemes(_ names: [String], to writer: inout JSONWriter) {
    writer.object { writer in
      for name in names {
        writer.key(name)
        writer.array { _ in }
      }
    }
  }
}

extension CallDescription.Content {
  /// Writes the content object.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writeMember(to: &$0) }
  }

  /// Writes one media type of a content object.
  fileprivate func writeMember(to writer: inout JSONWriter) {
    writer.key(mediaType)
    writer.object { writer in
      writer.key("schema")
      shape.write(to: &writer)
      if !example.isEmpty {
        writer.key("example")
        writer.raw(example.utf8)
      }
    }
  }
}
