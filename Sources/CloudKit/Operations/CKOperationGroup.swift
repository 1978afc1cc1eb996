import Synchronization

/// Operations that belong together, and how they work where they do not say themselves.
public final class CKOperationGroup: NSObject, NSSecureCoding, Sendable {
  /// About how much is sent or received. Source: CKOperationGroup.h.
  public enum TransferSize: Int, Sendable {
    /// Nobody knows.
    case unknown = 0
    /// Below a megabyte.
    case kilobytes = 1
    /// 1 to 9 MB.
    case megabytes = 2
    /// 10 to 99 MB.
    case tensOfMegabytes = 3
    /// 100 to 999 MB.
    case hundredsOfMegabytes = 4
    /// 1 to 9 GB.
    case gigabytes = 5
    /// 10 to 99 GB.
    case tensOfGigabytes = 6
    /// 100 GB and more.
    case hundredsOfGigabytes = 7
  }

  private struct State {
    var defaultConfiguration: CKOperation.Configuration?
    var name: String?
    var quantity = 0
    var expectedSendSize = TransferSize.unknown
    var expectedReceiveSize = TransferSize.unknown
  }

  /// What the group is found by.
  public let operationGroupID: String
  private let state = Mutex(State())

  /// A group.
  public override init() { operationGroupID = UUID().uuidString }

  /// How operations of the group work that were not configured themselves.
  public var defaultConfiguration: CKOperation.Configuration? {
    get { state.withLock { $0.defaultConfiguration } }
    set { state.withLock { $0.defaultConfiguration = newValue } }
  }

  /// What the group is for.
  public var name: String? {
    get { state.withLock { $0.name } }
    set { state.withLock { $0.name = newValue } }
  }

  /// How many operations the group has, as far as the app knows.
  public var quantity: Int {
    get { state.withLock { $0.quantity } }
    set { state.withLock { $0.quantity = newValue } }
  }

  /// About how much will be sent.
  public var expectedSendSize: TransferSize {
    get { state.withLock { $0.expectedSendSize } }
    set { state.withLock { $0.expectedSendSize = newValue } }
  }

  /// About how much will be received.
  public var expectedReceiveSize: TransferSize {
    get { state.withLock { $0.expectedReceiveSize } }
    set { state.withLock { $0.expectedReceiveSize = newValue } }
  }

  // MARK: Archives

  /// Groups can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the group to an archive, without its configuration.
  public func encode(with coder: NSCoder) {
    coder.encode(operationGroupID as NSString, forKey: "operationGroupID")
    if let name { coder.encode(name as NSString, forKey: "name") }
    coder.encode(quantity, forKey: "quantity")
    coder.encode(expectedSendSize.rawValue, forKey: "expectedSendSize")
    coder.encode(expectedReceiveSize.rawValue, forKey: "expectedReceiveSize")
  }

  /// Reads a group from an archive; nil if there is none.
  public init?(coder: NSCoder) {
    guard let id = coder.string("operationGroupID") else { return nil }
    operationGroupID = id
    super.init()
    name = coder.string("name")
    quantity = coder.decodeInteger(forKey: "quantity")
    expectedSendSize =
      TransferSize(rawValue: coder.decodeInteger(forKey: "expectedSendSize")) ?? .unknown
    expectedReceiveSize =
      TransferSize(rawValue: coder.decodeInteger(forKey: "expectedReceiveSize")) ?? .unknown
  }
}
