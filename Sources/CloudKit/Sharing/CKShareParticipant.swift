import Synchronization
import WebServices

/// Somebody who takes part in a share, or may; in Swift `CKShare.Participant`.
///
/// The class is at the top level because an archive cannot name a nested class on Linux.
public final class CKShareParticipant: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// How somebody takes part.
  public typealias Role = CKShare.ParticipantRole
  /// What somebody may do.
  public typealias Permission = CKShare.ParticipantPermission
  /// How far an invitation has come.
  public typealias AcceptanceStatus = CKShare.ParticipantAcceptanceStatus
  /// How somebody takes part, in the form of before 2018.
  public typealias ParticipantType = CKShare.ParticipantType

  struct State: Sendable {
    /// What the server calls them; nil before the share was saved with them.
    var serverID: String?
    var identity: CKUserIdentity
    var role = Role.privateUser
    var permission = Permission.readOnly
    var status = AcceptanceStatus.pending
  }

  let state: Mutex<State>
  private let localID: String

  init(_ state: State, localID: String = UUID().uuidString) {
    self.state = Mutex(state)
    self.localID = localID
  }

  /// Who it is.
  public var userIdentity: CKUserIdentity { state.withLock { $0.identity } }

  /// How they take part. Setting it needs a save of the share.
  public var role: Role {
    get { state.withLock { $0.role } }
    set { state.withLock { $0.role = newValue } }
  }

  /// How they take part, in the form of before 2018.
  public var type: ParticipantType {
    get { ParticipantType(rawValue: role.rawValue) ?? .unknown }
    set { role = Role(rawValue: newValue.rawValue) ?? .unknown }
  }

  /// What they may do. Setting it needs a save of the share.
  public var permission: Permission {
    get { state.withLock { $0.permission } }
    set { state.withLock { $0.permission = newValue } }
  }

  /// How far their invitation has come.
  public var acceptanceStatus: AcceptanceStatus { state.withLock { $0.status } }

  /// What tells them from the others of the share.
  public var participantID: String { state.withLock { $0.serverID } ?? localID }

  // MARK: Archives and copies

  /// Participants can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the participant to an archive.
  public func encode(with coder: NSCoder) {
    let state = state.withLock { $0 }
    coder.encode(localID as NSString, forKey: "localID")
    if let id = state.serverID { coder.encode(id as NSString, forKey: "participantID") }
    coder.encode(state.identity, forKey: "userIdentity")
    coder.encode(state.role.rawValue, forKey: "role")
    coder.encode(state.permission.rawValue, forKey: "permission")
    coder.encode(state.status.rawValue, forKey: "acceptanceStatus")
  }

  /// Reads a participant from an archive; nil if there is none.
  public convenience init?(coder: NSCoder) {
    guard let localID = coder.string("localID"), coder.containsValue(forKey: "userIdentity"),
      let identity = coder.decodeObject(of: CKUserIdentity.self, forKey: "userIdentity"),
      coder.containsValue(forKey: "acceptanceStatus")
    else { return nil }
    self.init(
      State(
        serverID: coder.string("participantID"), identity: identity,
        role: Role(rawValue: coder.decodeInteger(forKey: "role")) ?? .unknown,
        permission: Permission(rawValue: coder.decodeInteger(forKey: "permission")) ?? .unknown,
        status: AcceptanceStatus(rawValue: coder.decodeInteger(forKey: "acceptanceStatus"))
          ?? .unknown), localID: localID)
  }

  /// A copy that changes by itself.
  public func copy(with zone: NSZone? = nil) -> Any {
    CKShareParticipant(state.withLock { $0 }, localID: localID)
  }

  /// A copy that changes by itself.
  public override func copy() -> Any { copy(with: nil) }

  // MARK: Comparison

  /// Whether both are the same participant, whatever each may do.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CKShareParticipant)?.participantID == participantID
  }

  /// The hash of the ID.
  public override var hash: Int { participantID.hashValue }

  /// The part, for people who debug; no name and no address.
  public override var description: String {
    "<CKShareParticipant: \(role), \(permission), \(acceptanceStatus)>"
  }
}

extension CKShare {
  /// Somebody who takes part in a share, or may.
  public typealias Participant = CKShareParticipant
}

// MARK: In requests and answers

extension CKShareParticipant.State {
  init(_ json: JSONObject, in place: WirePlace) {
    serverID = json["participantId"]?.string
    identity = CKUserIdentity(
      json["userIdentity"]?.object ?? JSONObject(), id: place.userRecordID)
    role = CKShare.ParticipantRole(wireName: json["type"]?.string)
    permission = CKShare.ParticipantPermission(wireName: json["permission"]?.string)
    status = CKShare.ParticipantAcceptanceStatus(wireName: json["acceptanceStatus"]?.string)
  }

  /// Whether both are the same person.
  func isSamePerson(as other: CKShareParticipant.State) -> Bool {
    if let serverID, let id = other.serverID { return serverID == id }
    let (info, otherInfo) = (identity.lookupInfo, other.identity.lookupInfo)
    let users = [identity.userRecordID, info?.userRecordID].compactMap(\.self)
    let otherUsers = [other.identity.userRecordID, otherInfo?.userRecordID].compactMap(\.self)
    if !Set(users).isDisjoint(with: otherUsers) { return true }
    if let email = info?.emailAddress, let otherEmail = otherInfo?.emailAddress {
      return Self.key(email) == Self.key(otherEmail)
    }
    return info?.phoneNumber != nil && info?.phoneNumber == otherInfo?.phoneNumber
  }

  private static func key(_ email: String) -> String {
    email.trimmingCharacters(in: .whitespaces).lowercased()
  }

  func write(to writer: inout JSONWriter, in place: WirePlace) {
    writer.object { writer in
      if let serverID { writer.member("participantId", serverID) }
      writer.member("type", role.wireName)
      writer.member("permission", permission.wireName)
      writer.key("userIdentity")
      writer.object { writer in
        if let user = identity.userRecordID {
          writer.member("userRecordName", place.wireName(user))
        }
        guard let info = identity.lookupInfo else { return }
        writer.key("lookupInfo")
        info.write(to: &writer, wireName: place.wireName)
      }
    }
  }
}
