import Synchronization

/// The exchange of a request that came over the wire.
final class LiveExchange: HTTPExchange {
  private let context: RequestContext
  private let isAnswered = Atomic(false)

  init(_ context: RequestContext) { self.context = context }

  deinit {
    if !isAnswered.load(ordering: .acquiring) { context.answerFault(.internalError) }
  }

  func respond(_ response: HTTPResponse) {
    let wasAnswered = isAnswered.exchange(true, ordering: .acquiringAndReleasing)
    precondition(!wasAnswered, "an exchange was answered twice")
    context.answer(response)
  }

  var clientHasGone: Bool { context.connection.clientHasGone }
}
