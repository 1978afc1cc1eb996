import Records
import WebServices

/// Completes the records of one call's answer. What that takes is made only for records that need it.
struct CallDressing: RecordDressing {
  let call: CloudKitCall

  func dressed(_ record: JSONObject) -> JSONObject { call.assetDressing.dressed(record) }
}

extension CloudKitCall {
  /// What completes the records of the answer for this caller.
  var dressing: CallDressing { CallDressing(call: self) }
}
