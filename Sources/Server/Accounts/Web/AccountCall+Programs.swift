import HTTPServer
import Records
import WebServices

extension AccountCall {
  /// Begins the sign-in of a program.
  func beginProgramSignIn() throws(RecordError) -> HTTPResponse {
    guard let port = try body().integer("port"),
      let port = Int(exactly: port), ProgramTicket.ports.contains(port)
    else { throw .badRequest("'port' must be a port from 1024 to 65535") }
    let (secret, ticket) = accounts.beginProgramSignIn(port: port)
    return .json { writer in
      writer.member("secret", secret.text)
      writer.member("ticket", ticket)
    }
  }

  /// Gives the program its session.
  func finishProgramSignIn() throws(RecordError) -> HTTPResponse {
    let body = try body()
    return try tell(
      accounts.signInProgram(
        code: text("code", in: body), secret: text("secret", in: body), browser))
  }
}
