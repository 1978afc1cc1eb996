import Foundation
import Records

/// An order by a field, as the server orders records: without a value first, texts without case.
struct KeyOrder: Hashable, Sendable {
  /// The name of the field; nil for the objects themselves.
  let name: String?
  let ascending: Bool
  /// Order by the distance to this place, if there is one.
  let origin: Location?

  init(_ name: String?, ascending: Bool, origin: Location? = nil) {
    self.name = name
    self.ascending = ascending
    self.origin = origin
  }

  /// The order that a sort descriptor asks for; nil for an order by a key path of Swift.
  init?(_ descriptor: NSSortDescriptor) {
    switch descriptor {
    case let descriptor as CKKeySortDescriptor: self = descriptor.order
    case let descriptor as CKLocationSortDescriptor: self = descriptor.order
    default: return nil
    }
  }

  var reversed: KeyOrder { KeyOrder(name, ascending: !ascending, origin: origin) }

  func compare(_ a: Any, _ b: Any) -> ComparisonResult {
    let (x, y) = (sortKey(of: a), sortKey(of: b))
    guard x != y else { return .orderedSame }
    return (x < y) == ascending ? .orderedAscending : .orderedDescending
  }

  private func sortKey(of object: Any) -> SortKey {
    let subject: Any? = name.map { PredicateSubject.value($0, of: object) } ?? object
    guard let value = try? PredicateArgument.value(subject) else { return .unset }
    guard let origin else { return SortKey(value, asNumber: true) }
    guard case .location(let place) = value else { return .unset }
    return SortKey(.double(place.distance(to: origin)))
  }
}
