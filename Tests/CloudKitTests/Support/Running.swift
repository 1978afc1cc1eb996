import CloudKit
import Synchronization

/// What blocks were called with, in their order.
final class Calls<Value: Sendable>: Sendable {
  private let state = Mutex<[Value]>([])

  var all: [Value] { state.withLock { $0 } }

  func add(_ value: Value) { state.withLock { $0.append(value) } }
}

extension CKOperation {
  /// Runs the operation to its end.
  func run() async {
    await withCheckedContinuation { continuation in
      completionBlock = { continuation.resume() }
      OperationQueue().addOperation(self)
    }
  }
}

extension CKDatabaseOperation {
  /// Runs the operation in a database to its end.
  func run(in database: CKDatabase) async {
    self.database = database
    await run()
  }
}

extension CKContainer {
  /// A device whose server is not there.
  static var lost: CKContainer {
    CKContainer(
      configuration: MulteConfiguration(
        url: URL(string: "http://127.0.0.1:1"), containerIdentifier: "iCloud.org.example.lost",
        credential: .tokens(api: "a", webAuth: "w")))
  }
}

extension Result where Failure == any Error {
  /// The code of the error; nil for a success.
  var code: CKError.Code? {
    if case .failure(let error) = self { (error as? CKError)?.code } else { nil }
  }
}

extension CKError.Code {
  /// Whether it is what a network that is not there gives.
  var isOfNetwork: Bool {
    [.networkUnavailable, .networkFailure, .serverResponseLost].contains(self)
  }
}

/// What comes out of an archive of an object.
func archived<T: NSObject & NSSecureCoding>(_ object: T) throws -> T? {
  let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
  return try NSKeyedUnarchiver.unarchivedObject(ofClass: T.self, from: data)
}
