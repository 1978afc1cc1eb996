import CloudKit

/// A device that listens: the server keeps its notifications from now on.
struct Listening: Sendable {
  let stream: AsyncThrowingStream<CKNotification, any Error>

  init(_ device: CKContainer) async {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    stream = device.notifications { begin.yield() }
    for await _ in begun { break }
  }

  /// The next notification; nil once the stream has ended.
  func next() async throws -> CKNotification? {
    for try await notification in stream { return notification }
    return nil
  }
}
