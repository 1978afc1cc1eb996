import CMicrohttpd
import Glibc
import Synchronization

/// One request from its target to the end of its answer.
///
/// Everything but ``answer(_:)`` and ``abandon()`` runs on the event loop of the connection.
final class RequestContext: @unchecked Sendable {
  /// How far the request has been read.
  enum Stage {
    case head
    case body(HTTPRequestHead, BodyCollector)
    case handled
  }

  /// Who has to act next. The two sides meet here, so that no wake-up is lost.
  enum Turn: UInt8, AtomicRepresentable {
    /// The handler is running, or has returned and the connection is not yet suspended.
    case handler
    /// The connection is suspended: whoever answers resumes it.
    case suspended
    /// `response` is there.
    case answered
    /// The server stops: 503, and a later answer is dropped.
    case abandoned
  }

  let core: ServerCore
  let connection: Connection
  /// Valid until ``completed()``; a suspended connection stays.
  let handle: OpaquePointer
  let target: RequestTarget
  var stage = Stage.head

  private let turn = Atomic(Turn.handler)
  /// Written by the one who answers, before `turn` says so.
  private var response: HTTPResponse?
  private var isOccupying = false
  private var spooledPath: String?

  init(core: ServerCore, connection: Connection, handle: OpaquePointer, target: RequestTarget) {
    self.core = core
    self.connection = connection
    self.handle = handle
    self.target = target
    connection.isBusy = true
  }

  /// The library is done with the request, whatever became of it.
  func completed() {
    if isOccupying { connection.vacate() }
    if let spooledPath { unlink(spooledPath) }
    let configuration = core.configuration
    connection.expectProgress(
      withinSeconds: configuration.idleTimeoutSeconds + configuration.headTimeoutSeconds)
    connection.isBusy = false
  }

  /// Calls the handler with a complete request.
  func complete(_ head: HTTPRequestHead, _ body: HTTPRequestBody) -> MHD_Result {
    stage = .handled
    connection.expectProgress(withinSeconds: nil)
    if case .file(let path, _) = body { spooledPath = path }
    if core.phase == .closed { return queue(fault: .stopping) }
    core.handler.handle(HTTPRequest(head: head, body: body), LiveExchange(self))
    return sendAnswer()
  }

  /// Queues the answer if it is there, else suspends the connection until it is.
  func sendAnswer() -> MHD_Result {
    switch turn.load(ordering: .acquiring) {
    case .answered: return queue(response.take()!)
    case .abandoned: return queue(fault: .stopping)
    case .handler, .suspended: suspend()
    }
    return .YES
  }

  private func suspend() {
    connection.occupy(self)
    isOccupying = true
    MHD_suspend_connection(handle)
    // A server that closes after this line finds the request and abandons it.
    if core.phase == .closed { abandon() }
    let (isSuspended, _) = turn.compareExchange(
      expected: .handler, desired: .suspended, ordering: .acquiringAndReleasing)
    if !isSuspended { MHD_resume_connection(handle) }
  }
}

extension RequestContext {
  /// Lets the server finish or cut the stream when it stops.
  func occupy(_ stream: HTTPStream) {
    connection.occupy(stream)
    isOccupying = true
    if core.phase == .draining { stream.finish() }
    if core.phase == .closed { stream.cutOff() }
  }

  /// Takes the answer, from any thread, and wakes the connection if it sleeps.
  func answer(_ response: HTTPResponse) {
    self.response = response
    if pass(to: .answered) { return }
    self.response = nil
    if case .stream(let stream) = response.body { stream.cutOff() }
  }

  /// Takes the handler's words for a fault as the answer.
  func answerFault(_ fault: HTTPFault) { answer(core.handler.answer(to: fault)) }

  /// Lets the request be answered with 503 if it still waits.
  func abandon() { _ = pass(to: .abandoned) }

  /// Gives the turn to the event loop. False if it has it already.
  private func pass(to next: Turn) -> Bool {
    core.resuming {
      let (wasRunning, found) = turn.compareExchange(
        expected: .handler, desired: next, ordering: .acquiringAndReleasing)
      if wasRunning { return true }
      guard found == .suspended else { return false }
      let (wasSuspended, _) = turn.compareExchange(
        expected: .suspended, desired: next, ordering: .acquiringAndReleasing)
      if wasSuspended { MHD_resume_connection(handle) }
      return wasSuspended
    }
  }
}
