import Foundation

/// A floor of a building.
open class CLFloor: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The ground floor is 0, those below it are negative.
  public let level: Int

  init(level: Int) { self.level = level }

  /// The same object: it cannot change.
  open override func copy() -> Any { copy(with: nil) }

  /// The same object: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether archives of it may be read securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the level.
  open func encode(with coder: NSCoder) { coder.encode(level, forKey: "level") }

  /// Reads what ``encode(with:)`` wrote.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "level") else { return nil }
    level = coder.decodeInteger(forKey: "level")
  }
}

/// What determined a location.
open class CLLocationSourceInformation: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// Whether software made the location up.
  public let isSimulatedBySoftware: Bool
  /// Whether an accessory told the location.
  public let isProducedByAccessory: Bool

  /// Both marks.
  public init(
    softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool
  ) {
    isSimulatedBySoftware = isSoftware
    isProducedByAccessory = isAccessory
  }

  /// The same object: it cannot change.
  open override func copy() -> Any { copy(with: nil) }

  /// The same object: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether archives of it may be read securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes both marks.
  open func encode(with coder: NSCoder) {
    coder.encode(isSimulatedBySoftware, forKey: "isSimulatedBySoftware")
    coder.encode(isProducedByAccessory, forKey: "isProducedByAccessory")
  }

  /// Reads what ``encode(with:)`` wrote.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "isSimulatedBySoftware"),
      coder.containsValue(forKey: "isProducedByAccessory")
    else { return nil }
    isSimulatedBySoftware = coder.decodeBool(forKey: "isSimulatedBySoftware")
    isProducedByAccessory = coder.decodeBool(forKey: "isProducedByAccessory")
  }
}
