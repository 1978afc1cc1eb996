import Synchronization
import WebServices

/// The share of a record with all below it, or of a zone: who may read it or change it.
///
/// It is a record, saved like others: one that is new in the same batch as its root, or after it. After the save it has a
/// ``url`` to send to people. Deleting it ends the share; deleted from the shared database, it is left by the
/// participant who does that.
public final class CKShare: CKRecord, @unchecked Sendable {
  private let details: Mutex<ShareDetails>

  /// A share of a record and all that have it as their parent, with a new ID.
  public convenience init(rootRecord: CKRecord) {
    let name = "Share-\(UUID().uuidString)"
    self.init(
      rootRecord: rootRecord, shareID: ID(recordName: name, zoneID: rootRecord.recordID.zoneID))
  }

  /// A share of a record and all that have it as their parent. The ID has to be in the record's zone.
  public init(rootRecord: CKRecord, shareID: ID) {
    details = Mutex(ShareDetails(root: rootRecord.recordID))
    super.init(recordType: SystemType.share, recordID: shareID, state: RecordState())
  }

  /// A share of a zone as a whole.
  public init(recordZoneID: CKRecordZone.ID) {
    details = Mutex(ShareDetails(root: nil))
    super.init(
      recordType: SystemType.share,
      recordID: ID(recordName: CKRecordNameZoneWideShare, zoneID: recordZoneID),
      state: RecordState())
  }

  init(recordID: CKRecordID, state: RecordState, details: ShareDetails) {
    self.details = Mutex(details)
    super.init(recordType: SystemType.share, recordID: recordID, state: state)
  }

  // MARK: Who takes part

  /// What anybody may do who has the link. Opening the share to all takes those off the list who have not
  /// accepted yet, and closing it takes all off but the owner; they can be added again before the save. Source:
  /// CKShare.h.
  public var publicPermission: ParticipantPermission {
    get { details.withLock { $0.publicPermission } }
    set { details.withLock { $0.setPublicPermission(newValue) } }
  }

  /// Where people can look at the share and accept it; nil before it was saved.
  public var url: URL? { details.withLock { $0.url } }

  /// All who take part or may, the owner first. Who only has the link sees the owner alone.
  public var participants: [Participant] { details.withLock { $0.participants } }

  /// Who made the share.
  public var owner: Participant { details.withLock { $0.owner } }

  /// The current user, if they are on the list.
  public var currentUserParticipant: Participant? { details.withLock { $0.current } }

  /// Puts somebody on the list, or in the place of the same person. The share has to be saved.
  public func addParticipant(_ participant: Participant) {
    details.withLock { $0.add(participant) }
  }

  /// Takes somebody off the list; the owner stays. The share has to be saved.
  public func removeParticipant(_ participant: Participant) {
    details.withLock { $0.remove(participant) }
  }

  // MARK: Saving

  /// Writes what a share has besides fields, as far as it is new to the server.
  func writeDetails(to writer: inout JSONWriter, in place: WirePlace) {
    let isNew = recordChangeTag == nil
    details.withLock { $0.write(to: &writer, in: place, isNew: isNew) }
  }

  /// Takes what the server told of the saved share.
  func adoptDetails(_ json: JSONObject, in place: WirePlace) {
    details.withLock { $0.adopt(json, in: place) }
    place.service?.sharingObservers.saved(self)
  }

  /// The error that the framework has for what the server told. A new share whose record is in a share already is a
  /// conflict in the protocol.
  func refused(_ error: CKError, isNew: Bool) -> CKError {
    let isOfZone = recordID.recordName == CKRecordNameZoneWideShare
    guard isNew, !isOfZone, error.code == .serverRecordChanged else { return error }
    return CKError(.alreadyShared, "The record is shared already", error.userInfo)
  }

  // MARK: Archives and copies

  /// Writes to an archive what the server knows of the share, who takes part in it, and no fields.
  public override func encodeSystemFields(with coder: NSCoder) {
    super.encodeSystemFields(with: coder)
    details.withLock { $0.encode(with: coder) }
  }

  /// Reads a share from an archive; nil if there is none.
  public required init?(coder: NSCoder) {
    details = Mutex(ShareDetails(coder: coder))
    super.init(coder: coder)
  }

  /// A copy that changes by itself, with copies of the participants.
  public override func copy(with zone: NSZone? = nil) -> Any {
    CKShare(
      recordID: recordID, state: state.withLock { $0 }, details: details.withLock { $0.copied })
  }

  /// A copy that changes by itself, with copies of the participants.
  public override func copy() -> Any { copy(with: nil) }
}
