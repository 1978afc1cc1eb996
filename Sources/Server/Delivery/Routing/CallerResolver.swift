import HTTPServer
import Records

/// Finds out who asks.
protocol CallerResolver: Sendable {
  /// The caller of a request, by its cookie, its tokens or its signature. Asked once for a request that
  /// an endpoint answers, and once more before a large body is let in.
  ///
  /// Throws what is to be told to a caller whose proof is no good.
  func caller(
    for head: HTTPRequestHead, query: [(name: String, value: String)]
  ) throws(RecordError) -> Caller

  /// Whose pages may use the API token in a query; any page where it has none, or none that is good: then
  /// there is nothing to be read but the refusal.
  func allowedOrigins(_ query: [(name: String, value: String)]) -> AllowedOrigins
}

extension CallerResolver {
  func allowedOrigins(_ query: [(name: String, value: String)]) -> AllowedOrigins { .any }
}
