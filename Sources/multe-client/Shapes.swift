import Foundation
import HouseholdClient

/// Why a command failed, in JSON.
struct FailureShape: Encodable {
  struct Failure: Encodable {
    let exit: Int32
    let code: String
    let message: String
    let hint: String?
  }

  let error: Failure

  init(_ failure: CommandFailure) {
    error = Failure(
      exit: failure.exit.rawValue, code: "\(failure.exit)", message: failure.message,
      hint: failure.hint)
  }
}

/// What was written, in JSON.
struct ExportShape: Encodable {
  let folder: String
  let notes: Int
}

/// Who is signed in, in JSON.
struct AccountShape: Encodable {
  let server: String
  let name: String
  let email: String
  let userRecordName: String
  let isCurrent: Bool

  init(_ account: Credentials.Account, isCurrent: Bool) {
    server = account.url
    name = account.name
    email = account.email
    userRecordName = account.userRecordName
    self.isCurrent = isCurrent
  }
}
