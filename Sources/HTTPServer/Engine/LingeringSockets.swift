import CMicrohttpd
import Glibc
import Synchronization

/// Sockets of clients that were refused while they sent a body.
///
/// Closing a socket with unread data resets the connection, and the client may lose the answer. So
/// the sending side is shut down and what the client still sends is read and forgotten, for a while.
final class LingeringSockets: Sendable {
  private struct Member {
    let descriptor: Int32
    let end: Int64
  }

  private static let maxCount = 256
  private static let maxSeconds = 30

  /// Readable when a socket has come; see ``wake()``.
  let wakeUp = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
  private let members = Mutex<[Member]>([])

  deinit {
    for member in members.withLock({ $0 }) { close(member.descriptor) }
    close(wakeUp)
  }

  /// Takes over a socket; beyond `maxCount` it is closed at once.
  func insert(_ descriptor: Int32) {
    let end = MonotonicClock.milliseconds + Int64(Self.maxSeconds) * 1000
    let isTaken = members.withLock { members in
      if members.count >= Self.maxCount { return false }
      members.append(Member(descriptor: descriptor, end: end))
      return true
    }
    shutdown(descriptor, Int32(SHUT_WR))
    if isTaken { wake() } else { close(descriptor) }
  }

  /// Makes `wakeUp` readable.
  func wake() { eventfd_write(wakeUp, 1) }

  /// The sockets to be read.
  var descriptors: [Int32] { members.withLock { $0.map(\.descriptor) } }

  /// Reads what there is and closes the sockets whose client has finished or whose time is over.
  func drain() {
    let now = MonotonicClock.milliseconds
    members.withLock { members in
      members.removeAll { member in
        if member.end > now, Self.isStillSending(member.descriptor) { return false }
        close(member.descriptor)
        return true
      }
    }
  }

  private static func isStillSending(_ descriptor: Int32) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
      let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR))
    }
  }
}
