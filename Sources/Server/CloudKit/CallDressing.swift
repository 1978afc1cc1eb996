import Records
import WebServices

/// Completes the records of one call's answer.
struct CallDressing: RecordDressing {
  let shares: ShareDressing

  func dressed(_ record: JSONObject) -> JSONObject { shares.dressed(record) }
}

extension CloudKitCall {
  /// What completes the records of the answer for this caller.
  var dressing: CallDressing {
    CallDressing(shares: ShareDressing(user: user, users: endpoint.users))
  }
}
