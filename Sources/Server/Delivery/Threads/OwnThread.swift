import Glibc

/// Threads for work that waits or takes long: neither the server's event loops nor the few threads of
/// Swift's pool may do it.
enum OwnThread {
  /// Runs `body` on a thread of its own, which ends with it.
  static func start(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let job = Unmanaged.passRetained(Job(body)).toOpaque()
    let code = pthread_create(&thread, nil, runJob, job)
    precondition(code == 0, "cannot start a thread")
    pthread_detach(thread)
  }

  fileprivate final class Job {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

private func runJob(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  Unmanaged<OwnThread.Job>.fromOpaque(context!).takeRetainedValue().body()
  return nil
}
