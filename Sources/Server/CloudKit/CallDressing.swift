import Records
import WebServices

/// Completes the records of one zone in a call's answer. What that takes is made only for records that need it.
struct CallDressing: RecordDressing {
  let call: CloudKitCall
  let zone: ZoneID

  func dressed(_ record: JSONObject) -> JSONObject {
    call.assetDressing.dressed(call.encryptionDressing(of: zone).dressed(record))
  }
}

extension CloudKitCall {
  /// What completes the records of a zone in the answer for this caller.
  func dressing(of zone: ZoneID) -> CallDressing { CallDressing(call: self, zone: zone) }
}
