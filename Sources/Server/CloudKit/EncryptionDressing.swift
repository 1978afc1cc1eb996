import RecordStore
import Records
import WebServices

/// Opens the encrypted fields of one zone's records.
struct EncryptionDressing: Sendable {
  let seal: FieldSeal
  let database: DatabaseID
  let zone: ZoneName

  /// A record with its values as they were sent; or, where one cannot be opened, the error of that record: an
  /// answer without the field would tell a client that it was cleared.
  func dressed(_ record: JSONObject) -> JSONObject {
    let name = RecordName(unchecked: record["recordName"]?.string ?? "")
    do throws(RecordError) {
      return try SealedField.opened(in: record) { field, sealed throws(RecordError) in
        try seal.open(
          sealed, at: SealedPlace(database: database, zone: zone, record: name, field: field))
      }
    } catch {
      return JSONObject(error, ofRecord: name)
    }
  }
}

extension CloudKitCall {
  /// Opens the encrypted fields of a zone of the caller's, or of the zone's owner.
  func encryptionDressing(of zone: ZoneID) -> EncryptionDressing {
    let owner = database.owner.map { zone.owner ?? $0 }
    return EncryptionDressing(
      seal: endpoint.seal,
      database: DatabaseID(
        container: database.container, environment: database.environment, owner: owner),
      zone: zone.name)
  }
}
