import Records

extension ConsoleCalls {
  /// API tokens and keys of a container in an environment.
  static let access = [
    CallDescription(
      method: "GET", path: accessPath, id: "consoleAccess", summary: "List API tokens and keys",
      access: .session,
      answer: .init(
        shape: .object([
          "tokens": .list(
            .object([
              "id": .text(min: 1), "name": .text(), "created": .time, "origins": .list(.text()),
              "callback": .text(), "notes": .text(),
            ])),
          "keys": .list(
            .object([
              "id": .text(min: 1), "name": .text(), "created": .time,
              "userRecordName": Shapes.userName,
            ])),
        ]))),
    CallDescription(
      method: "POST", path: accessPath + "/tokens", id: "consoleAddToken",
      summary: "Make an API token", text: "The answer is the only one that ever tells it.",
      access: .session,
      body: .init(
        shape: .object(
          optional: [
            "name": .text(), "origins": .list(.text()), "callback": .text(), "notes": .text(),
          ]), example: #"{"name": "Notes", "origins": ["https://notes.example.org"]}"#),
      answer: .init(shape: .object(["token": .text(min: 1)]))),
    removal("tokens/{token}", "consoleRemoveToken", "Make an API token worthless"),
    CallDescription(
      method: "POST", path: accessPath + "/keys", id: "consoleAddKey",
      summary: "Add the public half of a key", access: .session,
      body: .init(shape: .object(["pem": .text(min: 1)], optional: ["name": .text()])),
      answer: .init(
        shape: .object(["id": .text(min: 1), "userRecordName": Shapes.userName])),
      errors: [.exists]),
    removal("keys/{key}", "consoleRemoveKey", "Make a key worthless"),
  ]

  private static let accessPath = folder + "access/{container}/{environment}"

  private static func removal(
    _ path: String, _ id: String, _ summary: String
  ) -> CallDescription {
    CallDescription(
      method: "DELETE", path: "\(accessPath)/\(path)", id: id, summary: summary, access: .session,
      answer: .init(shape: Shapes.done), errors: [.notFound])
  }
}
