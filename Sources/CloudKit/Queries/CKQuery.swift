import Foundation
import Records
import Synchronization

/// A question for the records of one type.
///
/// The predicate may be what Apple's documentation lists, see COMPATIBILITY.md; any other makes the query fail
/// with `CKError.invalidArguments`, as on Apple's platforms, when it is run.
open class CKQuery: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The type of the records.
  public let recordType: CKRecord.RecordType
  /// What a record must meet.
  public let predicate: NSPredicate
  private let order: Mutex<Order>

  /// Foundation's descriptors are not sendable on Linux; those in here cannot change.
  private struct Order: @unchecked Sendable {
    var descriptors: [NSSortDescriptor]?
  }

  /// A question for the records of a type that meet a predicate.
  public init(recordType: CKRecord.RecordType, predicate: NSPredicate) {
    self.recordType = recordType
    self.predicate = predicate
    order = Mutex(Order())
  }

  /// The order of the answer; nil for any.
  open var sortDescriptors: [NSSortDescriptor]? {
    get { order.withLock { $0 }.descriptors }
    set {
      let new = Order(descriptors: newValue)
      order.withLock { $0 = new }
    }
  }

  /// A copy whose order changes by itself.
  open override func copy() -> Any { copy(with: nil) }

  /// A copy whose order changes by itself.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CKQuery(recordType: recordType, predicate: predicate)
    copy.sortDescriptors = sortDescriptors
    return copy
  }

  /// Queries can be archived securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the query. Of a predicate or an order that no server can be asked for, the archive has the reason.
  open func encode(with coder: NSCoder) {
    coder.encode(recordType as NSString, forKey: "recordType")
    QueryArchive.encode(predicate, to: coder)
    QueryArchive.encode(sortDescriptors, to: coder)
  }

  /// Reads what ``encode(with:)`` wrote; nil if it is no query.
  public required init?(coder: NSCoder) {
    guard let recordType = coder.string("recordType"),
      let predicate = QueryArchive.predicate(coder)
    else { return nil }
    self.recordType = recordType
    self.predicate = predicate
    order = Mutex(Order(descriptors: QueryArchive.sortDescriptors(coder)))
  }
}

extension CKQuery {
  /// What the server is asked. Throws what it cannot be.
  func content(caller: String?) throws(PredicateFault) -> QueryContent {
    let filters = try QueryFilters(try PredicateTree(predicate))
    var sorts: [Records.SortDescriptor] = []
    for descriptor in sortDescriptors ?? [] {
      guard let order = KeyOrder(descriptor), let name = order.name else {
        throw PredicateFault(reason: "A query is sorted by the names of fields, not by key paths")
      }
      sorts.append(
        Records.SortDescriptor(
          try QueryKey.field(name), ascending: order.ascending, relativeLocation: order.origin))
    }
    return QueryContent(
      recordType: recordType, filters: filters.filters, sorts: sorts,
      matchesNothing: filters.matchNothing, caller: caller)
  }
}
