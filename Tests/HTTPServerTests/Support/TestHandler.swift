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

private let ownAddresses = Atomic(0)

/// Runs a server at an address and a port that the system gives to nobody who asks for a free one: so what comes there
/// after the server has stopped is not another's.
func withServerAtPortOfItsOwn<Result>(
  _ configure: (inout HTTPServer.Configuration) -> Void = { _ in },
  handling: @escaping @Sendable (HTTPRequest, any HTTPExchange) -> Void = { $1.respond(text("")) },
  _ body: (HTTPServer, String) throws -> Result
) throws -> Result {
  let number = ownAddresses.add(1, ordering: .relaxed).oldValue % 64
  let address = "127.\(64 + number).\(getpid() >> 8 & 255).\(getpid() & 255 | 1)"
  // Below the ports that are given to whoever asks for a free one.
  for port in 20_000..<UInt16(32_000) {
    var configuration = HTTPServer.Configuration()
    configuration.address = address
    configuration.port = port
    configure(&configuration)
    do {
      let server = try HTTPServer(configuration, handler: TestHandler(handling: handling))
      defer { server.stop(graceSeconds: 0) }
      return try body(server, address)
    } catch HTTPServerError.portInUse(port) {
      continue
    }
  }
  throw HTTPServerError.portInUse(20_000)
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

/// Waits until a condition holds; gives up after a time that is longer than any machine needs.
func eventually(_ condition: () -> Bool) -> Bool {
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

/// A value shared between a test and its handler.
final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  var current: Value { value.withLock { $0 } }

  func update(_ body: @Sendable (inout Value) -> Void) { value.withLock { body(&$0) } }
}
