/// Hears that a database changed, as long as it lives.
final class PushListening: Sendable {
  init(
    _ database: CKDatabase, changed: @escaping @Sendable () -> Void,
    failed: @escaping @Sendable () -> Void
  ) {}
}
