import CloudKit
import Testing

/// What all operations have.
@Suite struct OperationTests {
  @Test func `an operation ends, and those that depend on it begin then`() async throws {
    let queue = OperationQueue()
    let first = CKDatabaseOperation()
    let second = CKDatabaseOperation()
    second.addDependency(first)
    await withCheckedContinuation { continuation in
      second.completionBlock = { continuation.resume() }
      queue.addOperations([second, first], waitUntilFinished: false)
    }
    #expect(first.isFinished && second.isFinished)
  }

  @Test func `a configuration is copied in and out`() {
    let operation = CKOperation()
    let configuration = CKOperation.Configuration()
    configuration.timeoutIntervalForRequest = 5
    operation.configuration = configuration
    configuration.timeoutIntervalForRequest = 6
    #expect(operation.configuration.timeoutIntervalForRequest == 5)
    operation.configuration.timeoutIntervalForRequest = 7
    #expect(operation.configuration.timeoutIntervalForRequest == 5)
  }
}
