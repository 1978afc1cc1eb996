import Records

extension AccountCalls {
  /// Who is at which list.
  static let presence = CallDescription(
    method: "PUT", path: PresenceEndpoint.path, id: "tellPresence",
    summary: "Say which list is open, and whether somebody shops with it",
    text: """
      Others who may read the list are told on the event stream, and the answer tells who else is there. It is good for \
      \(PresenceLimits.seconds) s, so say it again before; a list of null ends it, and a \
      state of null ends it if the session is at that list still.
      """,
    access: .session,
    body: .init(
      shape: .object(
        ["list": .either(.named(.recordName), .null)],
        optional: [
          "zoneID": .named(.zoneID),
          "state": .either(.choice(PresenceState.allCases.map(\.rawValue)), .null),
        ]),
      example: #"{"zoneID": {"zoneName": "Lists"}, "list": "groceries", "state": "shopping"}"#),
    answer: .init(
      shape: .object([
        "present": .list(
          .object([
            "userRecordName": Shapes.userName, "name": .text(),
            "state": .choice(PresenceState.allCases.map(\.rawValue)),
          ]))
      ]), example: #"{"present": []}"#),
    errors: [.notFound, .throttled, .tryAgainLater])
}
