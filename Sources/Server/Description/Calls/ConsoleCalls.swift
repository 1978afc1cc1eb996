import Records

/// What the description says of the endpoints of the console.
enum ConsoleCalls {
  static let all = people + containers + schema + access + watching + [get, post]

  static let folder = "/multe/1/console/"

  private static let people = [
    CallDescription(
      method: "GET", path: folder + "session", id: "consoleSession",
      summary: "Tell who uses the console", access: .session,
      answer: .init(
        shape: .object([
          "user": .named(.account), "household": .text(min: 1), "version": .text(min: 1),
        ]))),
    CallDescription(
      method: "GET", path: folder + "users", id: "consoleUsers",
      summary: "List the people as whom a developer may act", access: .session,
      answer: .init(
        shape: .object([
          "users": .list(
            .object(
              [
                "userRecordName": Shapes.userName, "name": .text(min: 1), "isOwner": .truth,
                "isDeveloper": .truth,
              ], optional: ["email": .text()]))
        ]))),
    CallDescription(
      method: "PUT", path: folder + "users/{user}", id: "consoleChangeUser",
      summary: "Let somebody into the console, or no more (owner)", access: .session,
      body: .init(shape: .object(["isDeveloper": .truth]), example: #"{"isDeveloper": true}"#),
      answer: .init(
        shape: .object(["userRecordName": Shapes.userName, "isDeveloper": .truth])),
      errors: [.notFound]),
  ]

  private static let containers = [
    CallDescription(
      method: "GET", path: folder + "containers", id: "consoleContainers",
      summary: "List the containers", access: .session,
      answer: .init(shape: .object(["containers": .list(container)]))),
    CallDescription(
      method: "POST", path: folder + "containers", id: "consoleAddContainer",
      summary: "Add a container", access: .session,
      body: .init(
        shape: .object(["name": .text(min: 1, max: Limits.nameBytes)]),
        example: #"{"name": "iCloud.org.example.notes"}"#),
      answer: .init(shape: container), errors: [.exists]),
  ]

  private static let container = Shape.object(["name": .text(min: 1), "isHousehold": .truth])

  private static let watching = [
    CallDescription(
      method: "GET", path: folder + "figures", id: "consoleFigures",
      summary: "Tell how many requests there were, how fast they were answered, and what failed",
      access: .session, parameters: [.query("minutes", .integer(min: 0))],
      answer: .init(
        shape: .object(["operations": .list(figures), "minutes": .list(minute)]))),
    CallDescription(
      method: "GET", path: folder + "log", id: "consoleLog", summary: "Tell the latest requests",
      access: .session,
      parameters: [.query("after", .integer(min: 0)), .query("limit", .integer(min: 0))],
      answer: .init(shape: .object(["requests": .list(request)]))),
  ]

  private static let figures = Shape.object([
    "operation": .text(min: 1), "requests": .integer(min: 0), "errors": .object(),
    "p50": .number.about("Milliseconds."), "p95": .number.about("Milliseconds."),
    "p99": .number.about("Milliseconds."),
  ])
  private static let minute = Shape.object([
    "time": .time, "requests": .integer(min: 0), "errors": .integer(min: 0),
  ])
  private static let request = Shape.object(
    [
      "number": .integer(min: 0), "time": .time, "method": .text(), "operation": .text(),
      "status": .integer(), "ms": .number, "bytes": .integer(min: 0),
    ],
    optional: [
      "container": .text(), "environment": .text(), "database": .text(), "console": .truth,
      "user": .text(), "actedAs": .text(), "serverErrorCode": .text(),
    ])

  private static let get = call("GET", "consoleRead")
  private static let post = call("POST", "consoleCall")

  private static func call(_ method: String, _ id: String) -> CallDescription {
    CallDescription(
      method: method,
      path: folder + "database/{container}/{environment}/{database}/{entity}/{action}", id: id,
      summary: "Call the record protocol as a developer, or as the user that actAs names",
      access: .session, databases: [.private, .public, .shared],
      parameters: [.query("actAs", Shapes.userName)],
      body: method == "POST" ? .init(shape: .object()) : nil,
      answer: .init(shape: .object()),
      errors: [
        .notFound, .zoneNotFound, .authenticationRequired, .throttled, .tryAgainLater, .exists,
      ])
  }
}
