import Records
import WebServices

/// Completes the records of one zone in a call's answer. What that takes is made only for records that need
/// it; a class, since it is passed along with each record that does not.
final class CallDressing: RecordDressing {
  let call: CloudKitCall
  let zone: ZoneID
  /// Whether a share names nobody but its owner and the caller.
  let hidesOthers: Bool

  init(call: CloudKitCall, zone: ZoneID, hidesOthers: Bool = false) {
    self.call = call
    self.zone = zone
    self.hidesOthers = hidesOthers
  }

  func dressed(_ record: JSONObject) -> JSONObject {
    let opened = call.encryptionDressing(of: zone).dressed(record)
    return call.assetDressing.dressed(call.shareDressing(hidesOthers: hidesOthers).dressed(opened))
  }
}

extension CloudKitCall {
  /// What completes the records of a zone in the answer for this caller.
  func dressing(of zone: ZoneID) -> CallDressing { CallDressing(call: self, zone: zone) }
}
