/// Who may be let into a share. Source: CKAllowedSharingOptions.h.
public struct CKSharingParticipantAccessOption: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Anybody who has the link.
  public static let anyoneWithLink = CKSharingParticipantAccessOption(rawValue: 1)
  /// Those who are invited by name.
  public static let specifiedRecipientsOnly = CKSharingParticipantAccessOption(rawValue: 2)
  /// Either.
  public static let any: CKSharingParticipantAccessOption = [
    .anyoneWithLink, .specifiedRecipientsOnly,
  ]
}

/// What those in a share may be allowed. Source: CKAllowedSharingOptions.h.
public struct CKSharingParticipantPermissionOption: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// To read.
  public static let readOnly = CKSharingParticipantPermissionOption(rawValue: 1)
  /// To read and change.
  public static let readWrite = CKSharingParticipantPermissionOption(rawValue: 2)
  /// Either.
  public static let any: CKSharingParticipantPermissionOption = [.readOnly, .readWrite]
}

/// What a screen for sharing offers. There is none on Linux: it is kept for code that makes one of its own.
public final class CKAllowedSharingOptions: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable
{
  @_CKGuarded private var options:
    (
      permission: CKSharingParticipantPermissionOption, access: CKSharingParticipantAccessOption,
      invite: Bool, requests: Bool
    )

  /// What may be chosen.
  public init(
    allowedParticipantPermissionOptions: CKSharingParticipantPermissionOption,
    allowedParticipantAccessOptions: CKSharingParticipantAccessOption
  ) {
    options = (
      allowedParticipantPermissionOptions, allowedParticipantAccessOptions, false, false
    )
  }

  /// All may be chosen.
  public class var standard: CKAllowedSharingOptions {
    CKAllowedSharingOptions(
      allowedParticipantPermissionOptions: .any, allowedParticipantAccessOptions: .any)
  }

  /// What those in the share may be allowed.
  public var allowedParticipantPermissionOptions: CKSharingParticipantPermissionOption {
    get { options.permission }
    set { options.permission = newValue }
  }

  /// Who may be let in.
  public var allowedParticipantAccessOptions: CKSharingParticipantAccessOption {
    get { options.access }
    set { options.access = newValue }
  }

  /// Whether those in the share may be let invite others.
  public var allowsParticipantsToInviteOthers: Bool {
    get { options.invite }
    set { options.invite = newValue }
  }

  /// Whether people may be let ask for access.
  public var allowsAccessRequests: Bool {
    get { options.requests }
    set { options.requests = newValue }
  }

  // MARK: Archives and copies

  /// Options can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the options to an archive.
  public func encode(with coder: NSCoder) {
    let options = options
    coder.encode(Int(options.permission.rawValue), forKey: "permission")
    coder.encode(Int(options.access.rawValue), forKey: "access")
    coder.encode(options.invite, forKey: "invite")
    coder.encode(options.requests, forKey: "requests")
  }

  /// Reads options from an archive; nil if there are none.
  public init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "permission"), coder.containsValue(forKey: "access"),
      coder.containsValue(forKey: "invite"), coder.containsValue(forKey: "requests")
    else { return nil }
    options = (
      .init(rawValue: UInt(clamping: coder.decodeInteger(forKey: "permission"))),
      .init(rawValue: UInt(clamping: coder.decodeInteger(forKey: "access"))),
      coder.decodeBool(forKey: "invite"), coder.decodeBool(forKey: "requests")
    )
  }

  /// A copy that changes by itself.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = CKAllowedSharingOptions.standard
    copy.options = options
    return copy
  }

  /// A copy that changes by itself.
  public override func copy() -> Any { copy(with: nil) }
}
