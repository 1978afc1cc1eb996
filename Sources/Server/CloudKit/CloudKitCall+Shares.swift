import RecordStore
import Records
import WebServices

extension CloudKitCall {
  /// `records/resolve`: what links lead to.
  func resolveLinks() throws -> [UInt8] {
    try checkUsersPath()
    let request = try LinksRequest(json: json)
    guard let user else { throw RecordError.authenticationRequired }
    return try told(request, user) { _ in nil }
  }

  /// `records/accept`: takes part in what links lead to. Each stands alone.
  func acceptLinks(_ done: @escaping Done) throws {
    try checkUsersPath()
    let request = try LinksRequest(json: json)
    guard let user else { throw RecordError.authenticationRequired }
    let email = endpoint.users.identity(of: user)?.email
    let now = Clock.now()
    endpoint.storage.write { transaction in
      try request.links.map { link -> RecordError? in
        do {
          try ShareLink.accept(
            link.value, container: route.container, environment: route.environment, user: user,
            email: email, client: client, now: now, in: transaction)
          return nil
        } catch let error as RecordError { return error }
      }
    } done: { result in
      done(result.flatMap { errors in Result { try told(request, user) { errors[$0] } } })
    }
  }

  private func told(
    _ request: LinksRequest, _ user: UserRecordName, _ failure: (Int) -> RecordError?
  ) throws -> [UInt8] {
    try read { reader in
      var writer = JSONWriter()
      writer.open(UInt8(ascii: "{"))
      writer.key("results")
      writer.open(UInt8(ascii: "["))
      for (index, link) in request.links.enumerated() {
        let result = try itemResult {
          if let error = failure(index) { throw error }
          return try find(link, user, reader)
        }
        switch result {
        case .success(let found): write(found, link, user, to: &writer)
        case .failure(let error):
          writer.object { writer in
            write(link, to: &writer)
            writer.members(of: error)
          }
        }
      }
      writer.close(UInt8(ascii: "]"))
      writer.close(UInt8(ascii: "}"))
      return writer.bytes
    }
  }

  /// What a link leads to, if the caller may know. Throws NOT_FOUND and ACCESS_DENIED.
  private func find(
    _ link: LinksRequest.Link, _ user: UserRecordName, _ reader: DatabaseReader
  ) throws -> ShareLink {
    guard
      let found = try reader.link(
        link.value, container: route.container, environment: route.environment)
    else { throw RecordError.linkNotFound }
    let isOwner = found.database.owner == user
    guard let details = found.details else {
      // A record that is not shared: its link is for its owner, in the public database for whom the grants let
      // read it.
      guard isOwner || found.database.owner == nil else { throw RecordError.linkNotFound }
      if found.database.owner == nil { try reader.checkReading(found, by: user) }
      return found
    }
    let entry = found.entry(of: user, email: endpoint.users.identity(of: user)?.email)
    let isOnList = entry.map { $0.permission != .none } ?? false
    let verdict = Access.joining(
      isOwner ? .owner : .stranger, isOnList: isOnList,
      publicPermission: entry == nil ? details.publicPermission : .none)
    guard verdict == .allowed else { throw RecordError.accessDenied }
    return found
  }

  private func write(
    _ found: ShareLink, _ link: LinksRequest.Link, _ user: UserRecordName,
    to writer: inout JSONWriter
  ) {
    let isOwner = found.database.owner == user
    let entry = found.entry(of: user, email: endpoint.users.identity(of: user)?.email)
    let zone = JSONWriter.zoneMember(found.zone)
    let hidesOthers = !isOwner && entry?.status != .accepted
    let dressing = CallDressing(call: self, zone: found.zone, hidesOthers: hidesOthers)
    writer.object { writer in
      write(link, to: &writer)
      writer.member("containerIdentifier", route.container)
      writer.member("environment", route.environment.rawValue)
      let scope: DatabaseScope =
        isOwner ? .private : found.database.owner == nil ? .public : .shared
      writer.member("databaseScope", scope.rawValue.uppercased())
      writer.member("zoneID", found.zone)
      if let share = found.share {
        writer.key("share")
        share.withUnsafeBytes {
          writer.record($0, zone: zone, shape: .whole, dressing: dressing)
        }
      }
      if let name = found.rootName { writer.member("rootRecordName", name.value) }
      if let root = found.root, link.wantsRoot {
        writer.key("rootRecord")
        root.withUnsafeBytes {
          writer.record($0, zone: zone, shape: link.shape, dressing: dressing)
        }
      }
      if let owner = found.database.owner {
        writer.key("ownerIdentity")
        writer.object { writer in
          writer.member("userRecordName", owner.value)
          writer.member(nameOf: endpoint.users.identity(of: owner)?.name ?? "")
          writer.key("lookupInfo")
          writer.object { $0.member("userRecordName", owner.value) }
        }
      }
      writeOwnPart(found, entry, isOwner: isOwner, to: &writer)
    }
  }

  private func writeOwnPart(
    _ found: ShareLink, _ entry: Participant?, isOwner: Bool, to writer: inout JSONWriter
  ) {
    let isParticipant = isOwner || entry != nil
    let publicPermission = found.details?.publicPermission ?? .none
    writer.member(
      "participantType",
      isOwner
        ? ParticipantType.owner.rawValue
        : (entry?.type ?? .publicUser).rawValue)
    let status = isOwner ? .accepted : entry?.status ?? .invited
    writer.member("participantStatus", status.rawValue)
    let permission = isOwner ? .readWrite : entry?.permission ?? publicPermission
    writer.member("participantPermission", permission.rawValue)
    writer.key("potentialMatchList")
    writer.array { writer in
      guard isParticipant, !isOwner, let entry, entry.status != .accepted else { return }
      writer.object { writer in
        writer.member("participantId", entry.id)
        writer.key("contactInformation")
        writer.object { writer in
          if let email = entry.email { writer.member("emailAddress", email) }
          if let phone = entry.phone { writer.member("phoneNumber", phone) }
        }
      }
    }
  }

  /// The link as the request has it.
  private func write(_ link: LinksRequest.Link, to writer: inout JSONWriter) {
    writer.key("shortGUID")
    writer.object { writer in
      writer.member("value", link.value)
      writer.member("shouldFetchRootRecord", link.wantsRoot)
    }
  }
}
