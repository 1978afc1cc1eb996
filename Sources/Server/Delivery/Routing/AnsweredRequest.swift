import Glibc
import Records

/// What is remembered of a request once it is answered. Neither query nor headers nor bodies are in it:
/// they hold tokens.
struct AnsweredRequest: Sendable {
  /// The method as sent.
  let method: String
  /// The path as sent.
  let path: String
  /// The client's address.
  let clientAddress: String
  /// The part of the address space.
  let area: Mount.Area
  /// The signed-in user.
  let user: UserRecordName?
  /// The status of the answer.
  let status: Int
  /// The bytes of the answer, as far as they are known when it begins.
  let byteCount: Int
  /// From the complete request to its answer.
  let nanoseconds: UInt64
  /// The decoded path below the base path; empty if the request led nowhere.
  var routePath = ""
  /// The code of an answer that is an error of the protocol.
  var serverErrorCode: String?
  /// The user as whom a developer asked in the console.
  var actedAs: String?
}

/// Time that only goes forward.
enum Monotonic {
  static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
