import RecordStore
import Records

extension SchemaCommand {
  /// Does it; `tell` gets the lines of an export, or lines for people. Throws what went wrong, in words.
  func run(in context: AdminContext, tell: (String) -> Void) throws(RecordError) {
    if action == .list {
      for container in try context.accounts.containers() { tell(container) }
      return
    }
    _ = try AccountRules.container(container)
    if needsContainer, !(try context.accounts.containers().contains(container)) {
      throw RecordError(
        .notFound, "There is no container \(container); see `multe schema list`")
    }
    do {
      try runThrowing(context.storage, tell)
    } catch let error as SchemaTextError {
      throw error.recordError
    } catch {
      throw error as? RecordError ?? RecordError(.internalError, "The database failed: \(error)")
    }
  }

  /// Whether the container has to be there already, so that a slip in its name is told and not taken for success.
  private var needsContainer: Bool {
    switch action {
    case .deploy, .reset: true
    case .list, .export, .import, .validate: false
    }
  }

  private func runThrowing(_ storage: Storage, _ tell: (String) -> Void) throws {
    let container = container
    switch action {
    case .list: break
    case .export:
      guard let environment = Environment(rawValue: environment) else {
        throw RecordError.badRequest("The environment is development or production")
      }
      let schema = try storage.read {
        try SchemaAdministration.schema(of: container, environment, in: $0)
      }
      for line in schema.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        tell(String(line))
      }
    case .validate:
      try validate(try Schema(text: text ?? ""), storage, tell)
    case .import:
      let schema = try Schema(text: text ?? "")
      if isTried { try validate(schema, storage, tell) }
      let difference = try storage.writeAndWait {
        try SchemaAdministration.importing(schema, into: container, in: $0)
      }
      Self.tell(difference, tell)
      tell("Imported into development of \(container)")
    case .deploy:
      let difference = try storage.read {
        try SchemaAdministration.deployment(of: container, in: $0)
      }
      Self.tell(difference, tell)
      guard !isTried else { return }
      let kept = HouseholdSchema.kept(in: container)
      _ = try storage.writeAndWait {
        try SchemaAdministration.deploy(container, keeping: kept, in: $0)
      }
      tell("Deployed to production of \(container)")
    case .reset:
      let zones = try storage.writeAndWait { try SchemaAdministration.reset(container, in: $0) }
      tell("Erased \(zones) zones of development of \(container); its schema is production's now")
    }
  }

  private func validate(
    _ schema: Schema, _ storage: Storage, _ tell: (String) -> Void
  ) throws {
    let container = container
    let difference = try storage.read {
      try SchemaAdministration.validate(schema, of: container, in: $0)
    }
    guard difference.losses.isEmpty else {
      throw RecordError.badRequest(
        "The schema is not valid, since production could lose data: it "
          + difference.losses.map(\.description).joined(separator: "; it "))
    }
    for warning in difference.warnings {
      tell("Warning: it \(warning), so some queries would no longer be answered in production")
    }
    tell("Schema is valid.")
  }

  private static func tell(_ difference: SchemaDifference, _ tell: (String) -> Void) {
    for change in difference.changes { tell("  \(change)") }
    if difference.changes.isEmpty { tell("  changes nothing") }
  }
}
