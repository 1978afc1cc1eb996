import HTTPServer
import Records
import WebServices

extension ConsoleCall {
  func tellSession(_ developer: Developer) -> HTTPResponse {
    .json { writer in
      writer.key("user")
      writer.object { writer in
        developer.user.write(to: &writer)
        writer.member("isDeveloper", true)
      }
      writer.member("household", parts.household)
      writer.member("version", parts.version)
    }
  }

  /// All users, as whom a developer may act. Their addresses are for the owner.
  func listUsers(_ developer: Developer) throws(RecordError) -> HTTPResponse {
    let users = try parts.accounts.usersWithDevelopers()
    return .json { writer in
      writer.key("users")
      writer.array { writer in
        for (user, isDeveloper) in users {
          writer.object { writer in
            writer.member("userRecordName", user.recordName.value)
            writer.member("name", user.name)
            if developer.rules.isOwner { writer.member("email", user.email) }
            writer.member("isOwner", user.isOwner)
            writer.member("isDeveloper", isDeveloper)
          }
        }
      }
    }
  }

  /// Lets a user into the console, or no more.
  func changeUser(_ name: String, _ developer: Developer) throws(RecordError) -> HTTPResponse {
    guard developer.rules.isOwner else {
      throw RecordError(.accessDenied, "Only the owner may do this")
    }
    guard let isDeveloper = try body().bool("isDeveloper") else {
      throw .badRequest("'isDeveloper' is missing")
    }
    guard let user = try parts.accounts.user(UserRecordName(unchecked: name)) else {
      throw .noSuchUser
    }
    guard isDeveloper || !user.isOwner else {
      throw .badRequest("The owner is always a developer")
    }
    try parts.accounts.setDeveloper(isDeveloper, of: user)
    return .json { writer in
      writer.member("userRecordName", name)
      writer.member("isDeveloper", isDeveloper)
    }
  }
}
