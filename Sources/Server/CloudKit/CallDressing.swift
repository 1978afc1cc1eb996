import Records
import WebServices

/// Completes the records of one call's answer.
struct CallDressing: RecordDressing {
  let assets: AssetDressing

  func dressed(_ record: JSONObject) -> JSONObject { assets.dressed(record) }
}

extension CloudKitCall {
  /// What completes the records of the answer for this caller.
  var dressing: CallDressing { CallDressing(assets: assetDressing) }
}
