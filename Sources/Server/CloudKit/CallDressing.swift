import Records
import WebServices

/// Completes the records of one call's answer.
struct CallDressing: RecordDressing {
  func dressed(_ record: JSONObject) -> JSONObject { record }
}

extension CloudKitCall {
  /// What completes the records of the answer for this caller.
  var dressing: CallDressing { CallDressing() }
}
