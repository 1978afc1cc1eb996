/// A pointer from one record to another of the same zone; in Swift `CKRecord.Reference`.
///
/// The class is at the top level because an archive cannot name a nested class on Linux.
public final class CKReference: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// What deleting the target does.
  public typealias Action = CKRecord.ReferenceAction

  /// The target.
  public let recordID: CKRecord.ID
  /// What deleting the target does.
  public let action: CKRecord.ReferenceAction

  /// A reference to the record with an ID.
  public init(recordID: CKRecord.ID, action: CKRecord.ReferenceAction) {
    self.recordID = recordID
    self.action = action
  }

  /// A reference to a record.
  public convenience init(record: CKRecord, action: CKRecord.ReferenceAction) {
    self.init(recordID: record.recordID, action: action)
  }

  // MARK: Archives

  /// References can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the reference to an archive.
  public func encode(with coder: NSCoder) {
    coder.encode(recordID, forKey: "recordID")
    coder.encode(Int(action.rawValue), forKey: "action")
  }

  /// Reads a reference from an archive; nil if there is none.
  public init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "recordID"),
      let recordID = coder.decodeObject(of: CKRecordID.self, forKey: "recordID")
    else { return nil }
    self.recordID = recordID
    let raw = coder.containsValue(forKey: "action") ? coder.decodeInteger(forKey: "action") : 0
    action = CKRecord.ReferenceAction(rawValue: UInt(clamping: raw)) ?? .none
  }

  /// The reference itself: it cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Comparison

  /// Whether both lead to the same record with the same action.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CKReference else { return false }
    return recordID == other.recordID && action == other.action
  }

  /// The hash of the target.
  public override var hash: Int { recordID.hash }

  /// The target and the action, for people who debug.
  public override var description: String {
    "<CKReference: \(recordID.recordName); \(action == .deleteSelf ? "deleteSelf" : "none")>"
  }
}

extension CKRecord {
  /// A pointer from one record to another of the same zone.
  public typealias Reference = CKReference

  /// What deleting the target of a reference does. Source: CKReference.h.
  public enum ReferenceAction: UInt, Sendable {
    /// Nothing: the reference may dangle.
    case none = 0
    /// The record that holds the reference is deleted too.
    case deleteSelf = 1
  }
}

/// What deleting the target of a reference does, by its name of before Swift 3.
public typealias CKReferenceAction = CKRecord.ReferenceAction
/// What deleting the target of a reference does, by its name in Objective-C.
public typealias CKRecord_Reference_Action = CKRecord.ReferenceAction
