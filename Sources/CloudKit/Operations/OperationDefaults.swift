/// How operations work that do not say it themselves, and the calls that are made without one.
struct OperationDefaults: Sendable {
  private var configuration: CKOperation.Configuration?
  private var group: CKOperationGroup?

  init() {}

  /// Those of `configuredWith`, over what held before. They are copies, which nobody changes.
  init(
    _ configuration: CKOperation.Configuration?, _ group: CKOperationGroup?,
    over outer: OperationDefaults
  ) {
    let copy = configuration?.copy() as? CKOperation.Configuration
    self.configuration = copy ?? outer.configuration
    self.group = group ?? outer.group
  }

  /// How calls are made: as the configuration says, or else the group's.
  var options: CallOptions { CallOptions(configuration ?? group?.defaultConfiguration) }

  /// Gives an operation what it does not have.
  func apply(to operation: CKOperation) {
    if operation.group == nil { operation.group = group }
    if let configuration, operation.configuration.isUntouched {
      operation.configuration = configuration
    }
  }
}

extension CKContainer {
  /// Calls `body` with this container, in whose databases calls and operations work as the configuration and the
  /// group say, unless they say it themselves.
  @discardableResult
  public func configuredWith<R>(
    configuration: CKOperation.Configuration? = nil, group: CKOperationGroup? = nil,
    body: (CKContainer) throws -> R
  ) rethrows -> R {
    try body(configured(configuration, group))
  }

  /// Calls `body` with this container, in whose databases calls and operations work as the configuration and the
  /// group say, unless they say it themselves.
  @discardableResult
  public func configuredWith<R>(
    configuration: CKOperation.Configuration? = nil, group: CKOperationGroup? = nil,
    body: @Sendable (CKContainer) async throws -> R
  ) async rethrows -> R {
    try await body(configured(configuration, group))
  }

  private func configured(
    _ configuration: CKOperation.Configuration?, _ group: CKOperationGroup?
  ) -> CKContainer {
    CKContainer(
      service: service, defaults: OperationDefaults(configuration, group, over: defaults))
  }
}

extension CKDatabase {
  /// Calls `body` with this database, in which calls and operations work as the configuration and the group say,
  /// unless they say it themselves.
  @discardableResult
  public func configuredWith<R>(
    configuration: CKOperation.Configuration? = nil, group: CKOperationGroup? = nil,
    body: (CKDatabase) throws -> R
  ) rethrows -> R {
    try body(configured(configuration, group))
  }

  /// Calls `body` with this database, in which calls and operations work as the configuration and the group say,
  /// unless they say it themselves.
  @discardableResult
  public func configuredWith<R>(
    configuration: CKOperation.Configuration? = nil, group: CKOperationGroup? = nil,
    body: @Sendable (CKDatabase) async throws -> R
  ) async rethrows -> R {
    try await body(configured(configuration, group))
  }

  private func configured(
    _ configuration: CKOperation.Configuration?, _ group: CKOperationGroup?
  ) -> CKDatabase {
    CKDatabase(
      service, databaseScope, OperationDefaults(configuration, group, over: defaults))
  }
}
