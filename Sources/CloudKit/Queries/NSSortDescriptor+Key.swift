import Foundation
import Records

/// What `NSSortDescriptor(key:ascending:)` makes.
final class CKKeySortDescriptor: NSSortDescriptor {
  let order: KeyOrder

  init(_ order: KeyOrder) {
    self.order = order
    super.init(keyPath: \NoObject.value, ascending: order.ascending)
  }

  override func compare(_ object1: Any, to object2: Any) -> ComparisonResult {
    order.compare(object1, object2)
  }

  override var reversedSortDescriptor: Any { CKKeySortDescriptor(order.reversed) }
  override func copy(with zone: NSZone? = nil) -> Any { self }
  override var hash: Int { order.hashValue }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? CKKeySortDescriptor)?.order == order
  }
}

/// An order by the distance to a place, from near to far.
public final class CKLocationSortDescriptor: NSSortDescriptor {
  /// The place.
  public let relativeLocation: CLLocation
  let order: KeyOrder

  /// An order by the distance from the place in a field to another place.
  public convenience init(key: String, relativeLocation: CLLocation) {
    self.init(key, relativeLocation, ascending: true)
  }

  init(_ key: String?, _ place: CLLocation, ascending: Bool) {
    relativeLocation = place
    let point = place.coordinate
    order = KeyOrder(
      key, ascending: ascending,
      origin: Location(latitude: point.latitude, longitude: point.longitude))
    super.init(keyPath: \NoObject.value, ascending: ascending)
  }

  /// Orders two objects by their distance; one without a place comes first.
  public override func compare(_ object1: Any, to object2: Any) -> ComparisonResult {
    order.compare(object1, object2)
  }

  /// The order from far to near.
  public override var reversedSortDescriptor: Any {
    CKLocationSortDescriptor(order.name, relativeLocation, ascending: !ascending)
  }

  /// The same object: it cannot change.
  public override func copy(with zone: NSZone? = nil) -> Any { self }

  /// A number that equal orders share.
  public override var hash: Int { order.hashValue }

  /// Whether the other orders by the same field and place.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CKLocationSortDescriptor)?.order == order
  }
}

/// Foundation's descriptors want a key path of Swift; ours read by names and never follow it.
private struct NoObject { var value = 0 }

extension NSSortDescriptor: _CKFactoryInit {}

extension _CKFactoryInit where Self: NSSortDescriptor {
  /// An order by the value of a field.
  public init(key: String?, ascending: Bool) {
    guard let made = CKKeySortDescriptor(KeyOrder(key, ascending: ascending)) as? Self else {
      preconditionFailure("Only NSSortDescriptor itself has init(key:ascending:)")
    }
    self = made
  }

  /// The name of the field; nil for an order by a key path of Swift.
  public var key: String? { KeyOrder(self)?.name }
}
