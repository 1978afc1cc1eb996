import Records

/// Between the objects that records hold and the values that travel.
extension FieldValue {
  /// The value of an object in a record of `zone`. Throws `CKError.invalidArguments` for what cannot travel:
  /// a list of several types, a number beyond 64 bits, an asset that is not among those that were uploaded.
  init(
    object: AnyObject, zone: CKRecordZoneID, assets: [ObjectIdentifier: Asset] = [:]
  ) throws(CKError) {
    switch object {
    case let text as NSString: self = .string(text as String)
    case let number as NSNumber: self = try Self.number(number)
    case let date as NSDate:
      guard let milliseconds = date.timeIntervalSince1970.milliseconds else {
        throw CKError(.invalidArguments, "A field cannot have a date that is not finite")
      }
      self = .timestamp(milliseconds)
    case let data as NSData: self = .bytes([UInt8](data as Data))
    case let reference as CKReference: self = .reference(try Reference(reference, in: zone))
    case let location as CLLocation:
      guard location.isFinite else {
        throw CKError(.invalidArguments, "A field cannot have a location that is not finite")
      }
      self = .location(Location(location))
    case let asset as CKAsset:
      guard let uploaded = assets[ObjectIdentifier(asset)] else {
        throw CKError(.invalidArguments, "The asset's file was not uploaded")
      }
      self = .asset(uploaded)
    case let elements as NSArray: self = try Self.list(elements, zone: zone, assets)
    default:
      throw CKError(.invalidArguments, "A field cannot have a value of \(Swift.type(of: object))")
    }
  }

  private static func number(_ number: NSNumber) throws(CKError) -> FieldValue {
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "d"), UInt8(ascii: "f"):
      guard number.doubleValue.isFinite else {
        throw CKError(.invalidArguments, "A field cannot have a number that is not finite")
      }
      return .double(number.doubleValue)
    case UInt8(ascii: "Q"), UInt8(ascii: "L"):
      guard number.uint64Value <= UInt64(Int64.max) else {
        throw CKError(.invalidArguments, "A field cannot have a number beyond 64 bits")
      }
      return .int64(number.int64Value)
    default: return .int64(number.int64Value)
    }
  }

  private static func list(
    _ elements: NSArray, zone: CKRecordZoneID, _ assets: [ObjectIdentifier: Asset]
  ) throws(CKError) -> FieldValue {
    var values: [FieldValue] = []
    values.reserveCapacity(elements.count)
    for index in 0..<elements.count {
      let element = elements.object(at: index) as AnyObject
      values.append(try FieldValue(object: element, zone: zone, assets: assets))
    }
    guard let first = values.first else { return .list(nil, []) }
    if values.contains(where: { $0.type == .scalar(.double) }) {
      values = values.map {
        if case .int64(let number) = $0 { .double(Double(number)) } else { $0 }
      }
    }
    let type = values.first?.type ?? first.type
    guard case .scalar(let element) = type, values.allSatisfy({ $0.type == type }) else {
      throw CKError(.invalidArguments, "The elements of a list must be of one type")
    }
    return .list(element, values)
  }

  /// The object that a record holds for this value; zones are seen from `place`. Nil for what only the
  /// server's own store has.
  func object(in place: WirePlace) -> (any StoredValue)? {
    switch self {
    case .string(let text): NSString(string: text)
    case .int64(let number): NSNumber(value: number)
    case .double(let number): NSNumber(value: number)
    case .timestamp(let milliseconds): NSDate(timeIntervalSince1970: Double(milliseconds) / 1000)
    case .bytes(let bytes): NSData(data: Data(bytes))
    case .reference(let reference): CKReference(reference, in: place)
    case .location(let location): location.object
    case .list(_, let elements): NSArray(array: elements.compactMap { $0.object(in: place) })
    case .asset, .sealed: nil
    }
  }
}

extension Reference {
  init(_ reference: CKReference, in zone: CKRecordZoneID) throws(CKError) {
    let target = reference.recordID
    guard target.zoneID == zone else {
      throw CKError(.invalidArguments, "A reference cannot lead to another zone")
    }
    self.init(
      recordName: RecordName(unchecked: target.recordName),
      action: reference.action == .deleteSelf ? .deleteSelf : .none)
  }
}

extension CKReference {
  convenience init(_ reference: Reference, in place: WirePlace) {
    let zone = reference.zone.map(place.zoneID) ?? place.zone
    self.init(
      recordID: CKRecordID(recordName: reference.recordName.value, zoneID: zone),
      action: reference.action == .deleteSelf ? .deleteSelf : .none)
  }
}

extension Location {
  init(_ object: CLLocation) {
    self.init(latitude: object.coordinate.latitude, longitude: object.coordinate.longitude)
    if object.horizontalAccuracy >= 0 { horizontalAccuracy = object.horizontalAccuracy }
    if object.verticalAccuracy >= 0 {
      verticalAccuracy = object.verticalAccuracy
      altitude = object.altitude
    }
    if object.speed >= 0 { speed = object.speed }
    if object.course >= 0 { course = object.course }
    timestamp = object.timestamp.timeIntervalSince1970.milliseconds
  }

  var object: CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
      altitude: altitude ?? 0, horizontalAccuracy: horizontalAccuracy ?? 0,
      verticalAccuracy: verticalAccuracy ?? -1, course: course ?? -1, speed: speed ?? -1,
      timestamp: Date(timeIntervalSince1970: Double(timestamp ?? 0) / 1000))
  }
}

extension TimeInterval {
  /// Whole milliseconds, the unit in which times travel; nil if they are beyond 64 bits.
  var milliseconds: Int64? { Int64(exactly: (self * 1000).rounded()) }
}

extension CLLocation {
  /// Whether all of it can travel.
  fileprivate var isFinite: Bool {
    [
      coordinate.latitude, coordinate.longitude, altitude, horizontalAccuracy, verticalAccuracy,
      speed, course,
    ].allSatisfy(\.isFinite)
  }
}
