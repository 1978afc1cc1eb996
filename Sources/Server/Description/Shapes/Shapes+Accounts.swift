extension Shapes {
  static let account = Shape.object(
    [
      "userRecordName": userName, "name": .text(min: 1), "email": .text(), "isOwner": .truth,
      "isGuest": .truth, "isDiscoverable": .truth,
    ],
    optional: ["isDeveloper": .truth, "created": .time])

  /// What the web app is told first.
  static let session = Shape.object(
    [
      "user": .either(.named(.account), .null), "setupRequired": .truth, "signUpOpen": .truth,
      "membersMayInvite": .truth,
      "container": .text(min: 1), "environment": .text(min: 1), "version": .text(min: 1),
    ],
    optional: [
      "build": .text(min: 1).about("Another one for each build of the web app."),
      "share": .object(["shortGUID": .text(min: 1), "permission": permission])
        .about("The share of the invitation that was accepted."),
    ])

  /// An answer that says no more than that it is done.
  static let done = Shape.object()
}
