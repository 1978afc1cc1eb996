import Records

extension Shapes {
  static let nameComponents = Shape.object(
    optional: [
      "namePrefix": .text(), "givenName": .text(), "middleName": .text(), "familyName": .text(),
      "nameSuffix": .text(), "nickname": .text(),
    ])

  static let lookupInfo = Shape.object(
    optional: ["emailAddress": .text(), "phoneNumber": .text(), "userRecordName": userName])

  static let identity = Shape.object(
    optional: [
      "userRecordName": userName, "nameComponents": .named(.nameComponents),
      "lookupInfo": .named(.lookupInfo), "firstName": .text(), "lastName": .text(),
      "emailAddress": .text(),
    ])

  /// The people of an answer; those who are unknown are left out.
  static let users = Shape.object(["users": .list(.named(.identity))])
}
