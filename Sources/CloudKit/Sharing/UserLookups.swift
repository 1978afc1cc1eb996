import Records
import WebServices

/// Finding people.
struct UserLookups: Sendable {
  let service: Service
  var options = CallOptions()

  /// Those who let themselves be found; the others are not in the result. Throws `CKError.requestRateLimited` for who
  /// asks for too many who are not there.
  func discover(
    _ infos: [CKUserIdentityLookupInfo]
  ) async throws(CKError) -> [CKUserIdentityLookupInfo: CKUserIdentity] {
    let place = try await service.place(.public, .default, options)
    var found: [CKUserIdentityLookupInfo: CKUserIdentity] = [:]
    for chunk in infos.chunked(Limits.operationsPerRequest) {
      var writer = JSONWriter()
      writer.object { writer in
        writer.key("lookupInfos")
        writer.array { writer in
          for info in chunk { info.write(to: &writer, wireName: place.wireName) }
        }
      }
      let answers = try await users(writer.bytes)
      for info in chunk {
        guard let answer = answers.first(where: { Self.isAnswer($0, to: info, place) }) else {
          continue
        }
        found[info] = CKUserIdentity(
          lookupInfo: info, nameComponents: answer.nameComponents,
          userRecordID: answer.userRecordID)
      }
    }
    return found
  }

  /// All who let themselves be found.
  func all() async throws(CKError) -> [CKUserIdentity] { try await users(nil) }

  /// Each as a participant to be added to a share. Whoever has an address is one, also if nobody is known to have it:
  /// whoever signs in with it can accept. Others have to let themselves be found.
  func participants(
    _ infos: [CKUserIdentityLookupInfo]
  ) async throws(CKError) -> [CKUserIdentityLookupInfo: Result<CKShareParticipant, any Error>] {
    let found = try await discover(infos)
    var results: [CKUserIdentityLookupInfo: Result<CKShareParticipant, any Error>] = [:]
    for info in infos {
      if let identity = found[info] {
        results[info] = .success(CKShareParticipant(.init(identity: identity)))
      } else if info.emailAddress?.isEmpty == false {
        let identity = CKUserIdentity(lookupInfo: info, userRecordID: nil)
        results[info] = .success(CKShareParticipant(.init(identity: identity)))
      } else {
        results[info] = .failure(CKError(.unknownItem, "Nobody is known by that"))
      }
    }
    return results
  }

  private func users(_ body: [UInt8]?) async throws(CKError) -> [CKUserIdentity] {
    let call = ServiceCall(.public, "users/discover", body: body, options)
    let answers = try await service.call(call)["users"]?.array?.compactMap(\.object) ?? []
    return answers.map { CKUserIdentity($0) { CKRecordID(recordName: $0) } }
  }

  private static func isAnswer(
    _ answer: CKUserIdentity, to info: CKUserIdentityLookupInfo, _ place: WirePlace
  ) -> Bool {
    if let email = info.emailAddress { return answer.lookupInfo?.emailAddress == email }
    guard let user = info.userRecordID else { return false }
    return answer.userRecordID?.recordName == place.wireName(user)
      && answer.lookupInfo?.emailAddress == nil
  }
}
