import Glibc
import HTTPServer
import Synchronization

/// A handler made of closures.
struct TestHandler: HTTPHandler {
  var admitting: @Sendable (HTTPRequestHead) -> HTTPAdmission = { _ in
    .accept(.collect(maxBytes: 1 << 20))
  }
  var handling: @Sendable (HTTPRequest, any HTTPExchange) -> Void

  func admit(_ head: HTTPRequestHead) -> HTTPAdmission { admitting(head) }

  func handle(_ request: HTTPRequest, _ exchange: any HTTPExchange) { handling(request, exchange) }
}

/// Runs a server on a free port of the loopback interface for the time of a test.
func withServer<Result>(
  _ configure: (inout HTTPServer.Configuration) -> Void = { _ in },
  admitting: (@Sendable (HTTPRequestHead) -> HTTPAdmission)? = nil,
  handling: @escaping @Sendable (HTTPRequest, any HTTPExchange) -> Void,
  _ body: (HTTPServer) throws -> Result
) throws -> Result {
  var configuration = HTTPServer.Configuration()
  configuration.address = "127.0.0.1"
  configuration.port = 0
  configure(&configuration)
  var handler = TestHandler(handling: handling)
  if let admitting { handler.admitting = admitting }
  let server = try HTTPServer(configuration, handler: handler)
  defer { server.stop(graceSeconds: 0) }
  return try body(server)
}

/// An answer in plain text.
func text(_ text: String, status: Int = 200) -> HTTPResponse {
  HTTPResponse(
    status: status, headers: ["Content-Type": "text/plain"], body: .bytes(Array(text.utf8)))
}

/// Runs a closure on a thread of its own.
func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  final class Job {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  let job = Unmanaged.passRetained(Job(body)).toOpaque()
  pthread_create(
    &thread, nil,
    { @Sendable pointer in
      Unmanaged<Job>.fromOpaque(pointer!).takeRetainedValue().body()
      return nil
    }, job)
  pthread_detach(thread)
}

/// Waits, within generous limits, until a condition holds.
func eventually(seconds: Int = 10, _ condition: () -> Bool) -> Bool {
  for _ in 0..<seconds * 200 {
    if condition() { return true }
    usleep(5_000)
  }
  return condition()
}

/// A value shared between a test and its handler.
final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  var current: Value { value.withLock { $0 } }

  func update(_ body: @Sendable (inout Value) -> Void) { value.withLock { body(&$0) } }
}
