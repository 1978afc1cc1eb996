import Foundation

/// Where something was, and when. Two locations are equal if they are the same object, as on Apple's platforms;
/// compare their coordinates.
open class CLLocation: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The point.
  public let coordinate: CLLocationCoordinate2D
  /// Metres above sea level.
  public let altitude: CLLocationDistance
  /// Metres above the ellipsoid of WGS 84; here always the same as ``altitude``.
  public var ellipsoidalAltitude: CLLocationDistance { altitude }
  /// Metres around the point; negative where the point is not valid.
  public let horizontalAccuracy: CLLocationAccuracy
  /// Metres above and below the altitude; negative where it is not valid.
  public let verticalAccuracy: CLLocationAccuracy
  /// Degrees clockwise from north; negative where it is not known.
  public let course: CLLocationDirection
  /// Degrees of uncertainty of the course; negative where it is not known.
  public let courseAccuracy: CLLocationDirectionAccuracy
  /// Metres a second; negative where it is not known.
  public let speed: CLLocationSpeed
  /// Metres a second of uncertainty of the speed; negative where it is not known.
  public let speedAccuracy: CLLocationSpeedAccuracy
  /// When it was determined.
  public let timestamp: Date
  /// The floor of a building; here never known.
  public var floor: CLFloor? { nil }
  /// What determined the location, if it was told.
  public let sourceInformation: CLLocationSourceInformation?

  /// A point, now, without further data.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
      horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
  }

  /// A point with its altitude.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
      verticalAccuracy: vAccuracy, course: -1, speed: -1, timestamp: timestamp)
  }

  /// A point with its altitude and its motion.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    speed: CLLocationSpeed, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
      verticalAccuracy: vAccuracy, course: course, courseAccuracy: -1, speed: speed,
      speedAccuracy: -1, timestamp: timestamp)
  }

  /// A point with its altitude and its motion, and how sure the motion is.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
    speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate, altitude, hAccuracy, vAccuracy, course, courseAccuracy, speed, speedAccuracy,
      timestamp, nil)
  }

  /// A point with all data, and what determined it.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
    speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date,
    sourceInfo: CLLocationSourceInformation
  ) {
    self.init(
      coordinate, altitude, hAccuracy, vAccuracy, course, courseAccuracy, speed, speedAccuracy,
      timestamp, sourceInfo)
  }

  private init(
    _ coordinate: CLLocationCoordinate2D, _ altitude: Double, _ horizontalAccuracy: Double,
    _ verticalAccuracy: Double, _ course: Double, _ courseAccuracy: Double, _ speed: Double,
    _ speedAccuracy: Double, _ timestamp: Date, _ source: CLLocationSourceInformation?
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
    self.timestamp = timestamp
    sourceInformation = source
  }

  /// Metres along the surface of a sphere of the Earth's mean radius, 6,371,008.8 m: what the server
  /// measures by, and within half a percent of Apple's.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    let (x1, y1, z1) = coordinate.unitVector
    let (x2, y2, z2) = location.coordinate.unitVector
    // The chord, then its arc: exact also for points that lie close together.
    let (dx, dy, dz) = (x1 - x2, y1 - y2, z1 - z2)
    let chord = (dx * dx + dy * dy + dz * dz).squareRoot()
    return 6_371_008.8 * 2 * asin(min(1, chord / 2))
  }

  /// The same object: it cannot change.
  open override func copy() -> Any { copy(with: nil) }

  /// The same object: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The point, its accuracy, the motion and the time.
  open override var description: String {
    func fixed(_ format: String, _ number: Double) -> String { String(format: format, number) }
    let point =
      fixed("%+.8f", coordinate.latitude) + "," + fixed("%+.8f", coordinate.longitude)
    let motion = "speed \(fixed("%.2f", speed)) mps / course \(fixed("%.2f", course))"
    return "<\(point)> +/- \(fixed("%.2f", horizontalAccuracy))m (\(motion)) @ \(timestamp)"
  }

  /// Whether archives of it may be read securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes all data.
  open func encode(with coder: NSCoder) {
    for (key, value) in ArchivedNumber.of(self) { coder.encode(value, forKey: key.rawValue) }
    coder.encode(timestamp as NSDate, forKey: "timestamp")
    if let sourceInformation { coder.encode(sourceInformation, forKey: "sourceInformation") }
  }

  /// Reads what ``encode(with:)`` wrote; nil if something is missing.
  public required convenience init?(coder: NSCoder) {
    var numbers: [ArchivedNumber: Double] = [:]
    // Asking for an absent key would spoil the coder.
    for key in ArchivedNumber.allCases {
      guard coder.containsValue(forKey: key.rawValue) else { return nil }
      numbers[key] = coder.decodeDouble(forKey: key.rawValue)
    }
    guard coder.containsValue(forKey: "timestamp"),
      let timestamp = coder.decodeObject(of: NSDate.self, forKey: "timestamp")
    else { return nil }
    var source: CLLocationSourceInformation?
    if coder.containsValue(forKey: "sourceInformation") {
      source = coder.decodeObject(
        of: CLLocationSourceInformation.self, forKey: "sourceInformation")
    }
    func number(_ key: ArchivedNumber) -> Double { numbers[key] ?? 0 }
    self.init(
      CLLocationCoordinate2D(latitude: number(.latitude), longitude: number(.longitude)),
      number(.altitude), number(.horizontalAccuracy), number(.verticalAccuracy), number(.course),
      number(.courseAccuracy), number(.speed), number(.speedAccuracy),
      Date(timeIntervalSinceReferenceDate: timestamp.timeIntervalSinceReferenceDate), source)
  }
}

/// The numbers of an archived location.
private enum ArchivedNumber: String, CaseIterable {
  case latitude, longitude, altitude, horizontalAccuracy, verticalAccuracy, course, courseAccuracy
  case speed, speedAccuracy

  static func of(_ location: CLLocation) -> [(ArchivedNumber, Double)] {
    [
      (.latitude, location.coordinate.latitude), (.longitude, location.coordinate.longitude),
      (.altitude, location.altitude), (.horizontalAccuracy, location.horizontalAccuracy),
      (.verticalAccuracy, location.verticalAccuracy), (.course, location.course),
      (.courseAccuracy, location.courseAccuracy), (.speed, location.speed),
      (.speedAccuracy, location.speedAccuracy),
    ]
  }
}

extension CLLocationCoordinate2D {
  fileprivate var unitVector: (Double, Double, Double) {
    let north = latitude * .pi / 180
    let east = longitude * .pi / 180
    return (cos(north) * cos(east), cos(north) * sin(east), sin(north))
  }
}
