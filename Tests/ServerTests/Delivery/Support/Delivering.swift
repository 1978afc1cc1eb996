import Glibc
import HTTPServer
import RecordStore
import Records
import Synchronization

@testable import Server

/// Tells callers by plain words: the headers `Cookie: session=7` and `ckAPIToken=good` in the query.
struct FakeCallers: CallerResolver {
  let asked = Counter()

  func caller(
    for head: HTTPRequestHead, query: [(name: String, value: String)]
  ) throws(RecordError) -> Caller {
    asked.add()
    var caller = Caller.nobody
    if let token = query.first(where: { $0.name == "ckAPIToken" })?.value {
      guard token == "good" else { throw RecordError(.authenticationFailed, "no such token") }
      caller.apiToken = APITokenScope(container: "iCloud.test", environment: .development)
    }
    if let cookie = head.headers["Cookie"], cookie.hasPrefix("session=") {
      caller.session = Int64(cookie.dropFirst(8))
      caller.user = UserRecordName(unchecked: "_user\(cookie.dropFirst(8))")
    }
    return caller
  }
}

/// Tells what it was asked.
struct EchoEndpoint: RoutedEndpoint {
  var known: [String: MethodSet] = [:]
  var plan = HTTPBodyPlan.collect(maxBytes: 1 << 20)

  func methods(at path: String) -> MethodSet { known[path] ?? [] }

  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan { plan }

  func respond(to request: ServerRequest, _ reply: @escaping @Sendable (HTTPResponse) -> Void) {
    let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    reply(
      .json { writer in
        writer.member("method", request.http.head.method)
        writer.member("path", request.path)
        writer.member("query", query)
        writer.member("address", request.clientAddress)
        writer.member("origin", request.origin)
        writer.member("user", request.caller.user?.value ?? "")
      })
  }
}

/// Counts, from any thread.
final class Counter: Sendable {
  private let count = Atomic(0)
  func add() { count.add(1, ordering: .relaxed) }
  var value: Int { count.load(ordering: .relaxed) }
}

/// Holds a value for test and server.
final class Kept<Value: Sendable>: Sendable {
  private let storage: Mutex<Value>
  init(_ value: Value) { storage = Mutex(value) }
  var value: Value { storage.withLock { $0 } }
  func change(_ body: (inout sending Value) -> Void) { storage.withLock { body(&$0) } }
}

/// Runs a handler on a free port of the loopback interface for the time of a test.
func withServer<Result>(
  _ handler: any HTTPHandler, _ body: (RawClient, HTTPServer) throws -> Result
) throws -> Result {
  var configuration = HTTPServer.Configuration()
  configuration.address = "127.0.0.1"
  configuration.port = 0
  let server = try HTTPServer(configuration, handler: handler)
  defer { server.stop(graceSeconds: 0) }
  return try body(RawClient(port: server.port), server)
}

/// Waits until a condition holds; gives up after a time that is longer than any machine needs.
func comesTrue(_ condition: () -> Bool) -> Bool {
  var end = timespec()
  clock_gettime(CLOCK_MONOTONIC, &end)
  end.tv_sec += 120
  while !condition() {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    if now.tv_sec > end.tv_sec { return false }
    usleep(5_000)
  }
  return true
}

/// A new folder, removed after the test.
func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  var template = Array("/tmp/multe-test-XXXXXX".utf8CString)
  let path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
  defer { removeTree(path) }
  return try body(path)
}

private func removeTree(_ path: String) {
  for name in FolderListing.names(in: path) {
    let child = path + "/" + name
    if unlink(child) != 0 { removeTree(child) }
  }
  rmdir(path)
}

/// Writes a file of a test.
func write(_ bytes: [UInt8], to path: String) {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  precondition(Glibc.write(file, bytes, bytes.count) == bytes.count)
  close(file)
}
