import CloudKit

/// What calls throw.
enum Thrown {
  /// The code of the CloudKit error that `body` throws; nil if it throws none.
  static func code<T>(_ body: () async throws -> T) async -> CKError.Code? {
    do {
      _ = try await body()
      return nil
    } catch {
      return (error as? CKError)?.code
    }
  }
}
