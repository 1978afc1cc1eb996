import Records

extension ConsoleCalls {
  /// The schema of a container in an environment.
  static let schema = [
    CallDescription(
      method: "GET", path: schemaPath, id: "consoleSchema", summary: "Tell the schema",
      access: .session, answer: .init(shape: model)),
    CallDescription(
      method: "GET", path: schemaPath + "/text", id: "consoleSchemaText",
      summary: "Tell the schema in CloudKit's language", access: .session,
      answer: .init(shape: text)),
    change(
      "text", "consoleImportSchema", "Replace the schema of development", method: "PUT", body: text),
    change(
      "edits", "consoleEditSchema", "Change the schema of development step by step",
      body: .object(["edits": .list(.object())])),
    change("validate", "consoleValidateSchema", "Tell what a schema would change", body: text),
    CallDescription(
      method: "GET", path: schemaPath + "/difference", id: "consoleDeployment",
      summary: "Tell what a deployment would change", access: .session,
      answer: .init(shape: difference)),
    CallDescription(
      method: "POST", path: schemaPath + "/deploy", id: "consoleDeploy",
      summary: "Deploy the schema of development to production", access: .session,
      answer: .init(shape: difference)),
    CallDescription(
      method: "POST", path: schemaPath + "/reset", id: "consoleReset",
      summary: "Erase development; production's schema takes its place", access: .session,
      body: .init(
        shape: .object([
          "container": .text(min: 1).about("The container once more, so that no slip can do it.")
        ])),
      answer: .init(shape: .object(["zones": .integer(min: 0)]))),
  ]

  private static let schemaPath = folder + "schema/{container}/{environment}"

  private static func change(
    _ action: String, _ id: String, _ summary: String, method: String = "POST", body: Shape
  ) -> CallDescription {
    CallDescription(
      method: method, path: "\(schemaPath)/\(action)", id: id, summary: summary, access: .session,
      body: .init(shape: body), answer: .init(shape: difference), errors: [.exists])
  }

  private static let text = Shape.object(["text": .text()])

  private static let difference = Shape.object([
    "changes": .list(
      .object(["text": .text(min: 1), "losesData": .truth, "losesIndex": .truth]))
  ])

  private static let names = Shape.list(.text(min: 1))

  private static let model = Shape.object([
    "roles": names,
    "types": .list(
      .object([
        "name": .text(min: 1), "systemOptions": .object(),
        "fields": .list(
          .object(
            [
              "name": .text(min: 1), "type": .text(min: 1), "isEncrypted": .truth, "options": names,
            ],
            optional: ["text": .text(min: 1)])),
        "grants": .list(.object(["role": .text(min: 1), "permissions": names])),
      ])),
  ])
}
