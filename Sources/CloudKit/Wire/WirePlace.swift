import Records
import WebServices

/// From where an answer is seen: names of zones and users are told as the current user sees them.
struct WirePlace: Sendable {
  /// The zone that was asked for.
  let zone: CKRecordZoneID
  /// Which database.
  let scope: CKDatabase.Scope
  /// The name of the current user's record; nil if nobody is signed in.
  let caller: String?
  /// Who answered; nil for what comes from nowhere.
  var service: Service?

  /// The same place, seen in another zone.
  func at(_ zone: CKRecordZoneID) -> WirePlace {
    if zone === self.zone { return self }
    return WirePlace(zone: zone, scope: scope, caller: caller, service: service)
  }

  /// A zone as apps see it. In their own private database and in the public one its owner is the current user.
  func zoneID(_ zone: ZoneID) -> CKRecordZoneID {
    zoneID(name: zone.name.value, owner: zone.owner?.value)
  }

  /// A zone ID dictionary; the place's own zone if it is absent.
  func zoneID(json: JSONObject?) -> CKRecordZoneID {
    guard let json, let name = json["zoneName"]?.string else { return zone }
    return zoneID(name: name, owner: json["ownerRecordName"]?.string)
  }

  private func zoneID(name: String, owner: String?) -> CKRecordZoneID {
    var ownerName = CKCurrentUserDefaultName
    if scope == .shared, let owner, owner != caller { ownerName = owner }
    // Nearly all that an answer tells is of the zone that was asked for.
    if zone.zoneName == name, zone.ownerName == ownerName { return zone }
    return CKRecordZoneID(zoneName: name, ownerName: ownerName)
  }

  /// A user's record. The current user has a name of their own, as on Apple's platforms.
  func userRecordID(_ name: String) -> CKRecordID {
    name == caller ? Self.currentUser : CKRecordID(recordName: name)
  }

  private static let currentUser = CKRecordID(recordName: CKCurrentUserDefaultName)

  /// The name of a record as the server knows it.
  func wireName(_ recordID: CKRecordID) -> String {
    guard recordID.recordName == CKCurrentUserDefaultName, let caller else {
      return recordID.recordName
    }
    return caller
  }
}

extension JSONWriter {
  /// Writes a member with a zone ID dictionary.
  mutating func member(_ name: StaticString, _ zone: CKRecordZoneID) {
    key(name)
    object { writer in
      writer.member("zoneName", zone.zoneName)
      if zone.ownerName != CKCurrentUserDefaultName {
        writer.member("ownerRecordName", zone.ownerName)
      }
    }
  }
}
