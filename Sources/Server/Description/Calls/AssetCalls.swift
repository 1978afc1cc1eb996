import Records

/// What the description says of the addresses of assets, and of uploads in pieces.
enum AssetCalls {
  static let all = [upload, download] + pieces

  private static let upload = CallDescription(
    method: "POST", path: AssetAddresses.uploadPath, id: "uploadAsset",
    summary: "Send the bytes of an asset",
    text: """
      The address comes from assets/upload, for one use within 15 minutes. The bytes come as they are, under \
      any content type, or as the part files of a form.
      """,
    access: .capability, parameters: [.query("token", .text())],
    body: .init(mediaType: "application/octet-stream", shape: .bytes), isBodyRequired: false,
    answer: .init(shape: .object(["singleFile": .named(.asset)])),
    otherAnswers: [413: "The asset is too large"], errors: [.notFound, .throttled, .tryAgainLater])

  private static let download = CallDescription(
    method: "GET", path: AssetAddresses.folder + "{file}", id: "downloadAsset",
    summary: "Fetch the bytes of an asset",
    text: "The address comes as downloadURL of an asset, and is good for an hour or more.",
    access: .capability,
    parameters: [
      .query("expires", .text()), .query("signature", .text()),
      CallParameter(name: "Range", place: .header, shape: .text()),
      CallParameter(name: "If-None-Match", place: .header, shape: .text()),
    ],
    answer: .init(mediaType: "application/octet-stream", shape: .bytes),
    otherAnswers: [
      206: "A part", 304: "The client has it", 410: "The address has expired",
      416: "There is no such part",
    ],
    errors: [.notFound])

  private static let pieces = [
    CallDescription(
      method: "POST", path: PiecesEndpoint.path, id: "announceUpload",
      summary: "Announce an upload in pieces", access: .database,
      body: .init(
        shape: .object(
          [
            "size": .integer(min: 0), "recordType": .named(.recordType),
            "fieldName": .named(.fieldName),
          ],
          optional: [
            "recordName": .named(.recordName), "zoneID": .named(.zoneID),
            "database": .choice(DatabaseScope.allCases.map(\.rawValue)),
          ]),
        example: #"""
          {"size": 5000000, "zoneID": {"zoneName": "Lists"}, "recordType": "Items",
          "fieldName": "picture"}
          """#),
      answer: .init(shape: state)),
    piece("GET", "tellUpload", "Tell how far an upload is"),
    piece(
      "PUT", "sendPiece", "Send the next piece of an upload",
      body: .init(mediaType: "application/octet-stream", shape: .bytes)),
    CallDescription(
      method: "DELETE", path: PiecesEndpoint.path + "/{upload}", id: "endUpload",
      summary: "Give up an upload", access: .database, answer: .init(shape: Shapes.done),
      errors: [.conflict]),
  ]

  private static func piece(
    _ method: String, _ id: String, _ summary: String, body: CallDescription.Content? = nil
  ) -> CallDescription {
    CallDescription(
      method: method, path: PiecesEndpoint.path + "/{upload}", id: id, summary: summary,
      access: .database,
      parameters: method == "PUT"
        ? [CallParameter(name: "Upload-Offset", place: .header, shape: .integer(min: 0))] : [],
      body: body, answer: .init(shape: state), errors: [.conflict])
  }

  private static let state = Shape.object(
    [
      "id": .text(min: 1), "offset": .integer(min: 0), "size": .integer(min: 0),
      "chunkBytes": .integer(min: 1), "expires": .time,
    ],
    optional: [
      "recordName": .text(), "fieldName": .text(),
      "singleFile": Shape.named(.asset).about("Once all is there: the value of the field."),
    ])
}
