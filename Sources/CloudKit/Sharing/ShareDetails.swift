import WebServices

/// What a share has besides fields.
struct ShareDetails: Sendable {
  /// A participant as the server has them, or was just told of.
  fileprivate struct Snapshot: Sendable {
    let participant: CKShareParticipant
    let state: CKShareParticipant.State

    init(_ participant: CKShareParticipant) {
      self.participant = participant
      state = participant.state.withLock { $0 }
    }

    init(_ participant: CKShareParticipant, _ state: CKShareParticipant.State) {
      self.participant = participant
      self.state = state
    }

    /// The participant with what the server told; what was changed since it was sent stays.
    func take(_ told: CKShareParticipant.State) -> CKShareParticipant {
      participant.state.withLock { now in
        var new = told
        if now.permission != state.permission { new.permission = now.permission }
        if now.role != state.role { new.role = now.role }
        now = new
      }
      return participant
    }

    /// Whether nobody changed the participant since.
    var isCurrent: Bool {
      let now = participant.state.withLock { $0 }
      return now.permission == state.permission && now.role == state.role
    }
  }

  /// The record that a new share begins with; nil for a zone.
  private var root: CKRecordID?
  private(set) var publicPermission = CKShare.ParticipantPermission.none
  private(set) var participants: [CKShareParticipant]
  private(set) var url: URL?
  private var currentID: String?
  private var savedPermission: CKShare.ParticipantPermission?
  private var saved: [Snapshot] = []
  /// What is on its way to the server.
  private var sent: [Snapshot] = []

  /// A new share, of the current user.
  init(root: CKRecordID?) {
    self.root = root
    let user = CKRecordID(recordName: CKCurrentUserDefaultName)
    let owner = CKShareParticipant(
      .init(
        identity: CKUserIdentity(lookupInfo: nil, userRecordID: user), role: .owner,
        permission: .readWrite, status: .accepted))
    participants = [owner]
    currentID = owner.participantID
  }

  /// What a server told.
  init(_ json: JSONObject, in place: WirePlace) {
    participants = []
    adopt(json, in: place)
  }

  // MARK: Who takes part

  var owner: CKShareParticipant {
    participants.first { $0.role == .owner }
      ?? CKShareParticipant(
        .init(
          identity: CKUserIdentity(lookupInfo: nil, userRecordID: nil), role: .owner,
          permission: .readWrite, status: .accepted))
  }

  var current: CKShareParticipant? {
    guard let currentID else { return nil }
    return participants.first { $0.participantID == currentID }
  }

  mutating func setPublicPermission(_ permission: CKShare.ParticipantPermission) {
    guard permission != publicPermission else { return }
    publicPermission = permission
    participants.removeAll { participant in
      guard participant.role != .owner else { return false }
      return permission == .none || participant.acceptanceStatus != .accepted
    }
  }

  mutating func add(_ participant: CKShareParticipant) {
    let state = participant.state.withLock { $0 }
    let known = participants.firstIndex { known in
      known == participant || known.state.withLock { $0 }.isSamePerson(as: state)
    }
    if let known {
      guard participants[known].role != .owner else { return }
      participants[known] = participant
    } else {
      participants.append(participant)
    }
  }

  mutating func remove(_ participant: CKShareParticipant) {
    participants.removeAll { $0 == participant && $0.role != .owner }
  }

  // MARK: Saving

  mutating func write(to writer: inout JSONWriter, in place: WirePlace, isNew: Bool) {
    if isNew, let root {
      writer.key("forRecord")
      writer.object { $0.member("recordName", root.recordName) }
    }
    if publicPermission != savedPermission {
      writer.member("publicPermission", publicPermission.wireName)
    }
    sent = participants.map(Snapshot.init)
    guard isChanged else { return }
    writer.key("participants")
    writer.array { writer in
      for snapshot in sent where snapshot.state.role != .owner {
        snapshot.state.write(to: &writer, in: place)
      }
    }
  }

  /// Whether the list is another than the server's.
  private var isChanged: Bool {
    participants.map(ObjectIdentifier.init) != saved.map { ObjectIdentifier($0.participant) }
      || saved.contains { !$0.isCurrent }
  }

  /// Takes what the server told. Participants stay the same objects; what was changed since it was sent stays
  /// changed.
  mutating func adopt(_ json: JSONObject, in place: WirePlace) {
    let told = json["participants"]?.array?.compactMap(\.object) ?? []
    var list: [CKShareParticipant] = []
    var saved: [Snapshot] = []
    for json in told {
      let state = CKShareParticipant.State(json, in: place)
      let known = sent.first { $0.state.isSamePerson(as: state) }
      let participant = known.map { $0.take(state) } ?? CKShareParticipant(state)
      saved.append(Snapshot(participant, state))
      let isGone = known != nil && !participants.contains { $0 === participant }
      if !isGone { list.append(participant) }
    }
    list += participants.filter { participant in
      !sent.contains { $0.participant === participant }
        && !list.contains { $0 === participant }
    }
    participants = list
    self.saved = saved
    sent = []
    let permission = CKShare.ParticipantPermission(wireName: json["publicPermission"]?.string)
    if savedPermission == nil { publicPermission = permission }
    savedPermission = permission
    root = nil
    currentID = json["currentUserParticipant"]?.object?["participantId"]?.string
    url = json["shortGUID"]?.string.flatMap { ShareAddress.url($0, place.service) }
  }
}

// MARK: Archives and copies

extension ShareDetails {
  /// The same with copies of the participants.
  var copied: ShareDetails {
    var copy = self
    let copies = Dictionary(
      (participants + saved.map(\.participant)).map { participant in
        (ObjectIdentifier(participant), participant.copy() as? CKShareParticipant ?? participant)
      }
    ) { first, _ in first }
    copy.participants = participants.compactMap { copies[ObjectIdentifier($0)] }
    copy.saved = saved.compactMap { snapshot in
      copies[ObjectIdentifier(snapshot.participant)].map { Snapshot($0, snapshot.state) }
    }
    copy.sent = []
    return copy
  }

  func encode(with coder: NSCoder) {
    coder.encode(NSArray(array: participants), forKey: "participants")
    coder.encode(
      NSArray(array: saved.map { CKShareParticipant($0.state) }), forKey: "savedParticipants")
    coder.encode(publicPermission.rawValue, forKey: "publicPermission")
    if let savedPermission {
      coder.encode(savedPermission.rawValue, forKey: "savedPublicPermission")
    }
    if let root { coder.encode(root, forKey: "rootRecordID") }
    if let currentID { coder.encode(currentID as NSString, forKey: "currentUserParticipantID") }
    if let url { coder.encode(url.absoluteString as NSString, forKey: "url") }
  }

  init(coder: NSCoder) {
    participants = Self.participants("participants", coder)
    let known = participants
    saved = Self.participants("savedParticipants", coder).map { participant in
      let state = participant.state.withLock { $0 }
      let current = known.first { $0.participantID == participant.participantID }
      return Snapshot(current ?? participant, state)
    }
    publicPermission = Self.permission("publicPermission", coder) ?? .none
    savedPermission = Self.permission("savedPublicPermission", coder)
    if coder.containsValue(forKey: "rootRecordID") {
      root = coder.decodeObject(of: CKRecordID.self, forKey: "rootRecordID")
    }
    currentID = coder.string("currentUserParticipantID")
    url = coder.string("url").flatMap { URL(string: $0) }
  }

  private static func participants(_ key: String, _ coder: NSCoder) -> [CKShareParticipant] {
    guard coder.containsValue(forKey: key) else { return [] }
    let classes: [AnyClass] = [
      NSArray.self, CKShareParticipant.self, CKUserIdentity.self, CKUserIdentityLookupInfo.self,
      CKRecordID.self, CKRecordZoneID.self, NSString.self, NSData.self,
    ]
    return coder.decodeObject(of: classes, forKey: key) as? [CKShareParticipant] ?? []
  }

  private static func permission(
    _ key: String, _ coder: NSCoder
  ) -> CKShare.ParticipantPermission? {
    guard coder.containsValue(forKey: key) else { return nil }
    return CKShare.ParticipantPermission(rawValue: coder.decodeInteger(forKey: key))
  }
}
