/// Completion handlers over `async` functions. A handler is called once, on no queue in particular.
enum Callback {
  /// Calls the handler with the value, or with the error alone.
  static func run<Value: Sendable>(
    _ handler: @escaping @Sendable (Value?, (any Error)?) -> Void,
    _ body: @escaping @Sendable () async throws -> Value
  ) {
    Task {
      do { handler(try await body(), nil) } catch { handler(nil, error) }
    }
  }

  /// Calls the handler with the value, or with `failed` and the error.
  static func run<Value: Sendable>(
    _ handler: @escaping @Sendable (Value, (any Error)?) -> Void, failed: Value,
    _ body: @escaping @Sendable () async throws -> Value
  ) {
    Task {
      do { handler(try await body(), nil) } catch { handler(failed, error) }
    }
  }

  /// Calls the handler with the result.
  static func run<Value: Sendable>(
    _ handler: @escaping @Sendable (Result<Value, any Error>) -> Void,
    _ body: @escaping @Sendable () async throws -> Value
  ) {
    Task {
      do { handler(.success(try await body())) } catch { handler(.failure(error)) }
    }
  }
}
