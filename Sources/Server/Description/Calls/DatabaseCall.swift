import Records

/// What the description says of an endpoint of the record protocol, under all its paths and methods.
struct DatabaseCall: Sendable {
  let summary: String
  var text = ""
  /// The databases that it makes sense in.
  var databases: [DatabaseScope] = [.private, .public, .shared]
  /// The body; nil if there is none to be sent.
  var body: CallDescription.Content?
  let answer: CallDescription.Content
  var errors: [ErrorCode] = []
  /// Whether `getCurrentSyncToken` adds the zone's token to the answer.
  var tellsSyncToken = false
}

extension CloudKitRoute.Action {
  /// All that is said of this endpoint.
  var descriptions: [CallDescription] {
    paths.enumerated().flatMap { index, path in
      methods.filter { $0 != "OPTIONS" }.map { method in
        description(method, path, id: id + (index == 0 ? "" : "\(index + 1)"))
      }
    }
  }

  private func description(_ method: String, _ path: String, id: String) -> CallDescription {
    let call = call
    let takesBody = method == "POST" && call.body != nil
    let isSecond = method == "POST" && methods.contains("GET")
    return CallDescription(
      method: method, path: path, id: isSecond ? id + "Post" : id, summary: call.summary,
      text: call.text, databases: call.databases,
      parameters: call.tellsSyncToken ? [.query("getCurrentSyncToken", .truth)] : [],
      body: takesBody ? call.body : nil, answer: call.answer, errors: call.errors)
  }

  /// Where it is. The tokens of devices have three places, since clients disagree.
  private var paths: [String] {
    let container = "{container}/{environment}"
    let inDatabase = "/database/1/\(container)/{database}/\(rawValue)"
    guard isOfDevice else { return [inDatabase] }
    return [
      "/device/1/\(container)/\(rawValue)", "/database/1/\(container)/\(rawValue)", inDatabase,
    ]
  }

  /// The path in one word: recordsQuery.
  private var id: String {
    let words = rawValue.split(separator: "/")
    return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private var call: DatabaseCall {
    switch self {
    case .recordsQuery: .recordsQuery
    case .recordsModify: .recordsModify
    case .recordsLookup: .recordsLookup
    case .recordsChanges: .recordsChanges
    case .recordsResolve: .recordsResolve
    case .recordsAccept: .recordsAccept
    case .zonesList: .zonesList
    case .zonesLookup: .zonesLookup
    case .zonesModify: .zonesModify
    case .zonesChanges: .zonesChanges
    case .changesDatabase: .changesDatabase
    case .changesZone: .changesZone
    case .subscriptionsList: .subscriptionsList
    case .subscriptionsLookup: .subscriptionsLookup
    case .subscriptionsModify: .subscriptionsModify
    case .usersCaller, .usersCurrent: .usersCaller
    case .usersDiscover: .usersDiscover
    case .usersLookupEmail: .usersLookupEmail
    case .usersLookupID: .usersLookupID
    case .usersLookupContacts: .usersLookupContacts
    case .assetsUpload: .assetsUpload
    case .assetsRereference: .assetsRereference
    case .tokensCreate: .tokensCreate
    case .tokensRegister: .tokensRegister
    }
  }
}
