import Records
import WebServices

/// Completes the records of one call's answer.
struct CallDressing: RecordDressing {
  let encryption: EncryptionDressing

  func dressed(_ record: JSONObject) -> JSONObject { encryption.dressed(record) }
}

extension CloudKitCall {
  /// What completes the records of a zone in the answer for this caller.
  func dressing(of zone: ZoneID) -> CallDressing {
    CallDressing(encryption: encryptionDressing(of: zone))
  }
}
