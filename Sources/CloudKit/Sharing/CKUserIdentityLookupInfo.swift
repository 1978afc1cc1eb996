import WebServices

/// What somebody is found by; in Swift `CKUserIdentity.LookupInfo`.
///
/// The class is at the top level because an archive cannot name a nested class on Linux.
public final class CKUserIdentityLookupInfo: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// The address that they sign in with.
  public let emailAddress: String?
  /// Their number. No account of the server has one.
  public let phoneNumber: String?
  /// The ID of their record.
  public let userRecordID: CKRecord.ID?

  private init(email: String?, phone: String?, user: CKRecord.ID?) {
    emailAddress = email
    phoneNumber = phone
    userRecordID = user
  }

  /// Whoever signs in with an address.
  public convenience init(emailAddress: String) {
    self.init(email: emailAddress, phone: nil, user: nil)
  }

  /// Whoever has a number.
  public convenience init(phoneNumber: String) {
    self.init(email: nil, phone: phoneNumber, user: nil)
  }

  /// The user with a record.
  public convenience init(userRecordID: CKRecord.ID) {
    self.init(email: nil, phone: nil, user: userRecordID)
  }

  /// One for each address.
  public class func lookupInfos(withEmails emails: [String]) -> [CKUserIdentityLookupInfo] {
    emails.map { CKUserIdentityLookupInfo(emailAddress: $0) }
  }

  /// One for each number.
  public class func lookupInfos(
    withPhoneNumbers phoneNumbers: [String]
  ) -> [CKUserIdentityLookupInfo] {
    phoneNumbers.map { CKUserIdentityLookupInfo(phoneNumber: $0) }
  }

  /// One for each user.
  public class func lookupInfos(with recordIDs: [CKRecord.ID]) -> [CKUserIdentityLookupInfo] {
    recordIDs.map { CKUserIdentityLookupInfo(userRecordID: $0) }
  }

  // MARK: In requests and answers

  /// Nil if the object has none of the three.
  convenience init?(_ json: JSONObject, id: (String) -> CKRecordID) {
    let (email, phone) = (json["emailAddress"]?.string, json["phoneNumber"]?.string)
    let user = json["userRecordName"]?.string.map(id)
    guard email != nil || phone != nil || user != nil else { return nil }
    self.init(email: email, phone: phone, user: user)
  }

  /// Writes it as an object. `wireName` gives the name of a user's record as the server knows it.
  func write(to writer: inout JSONWriter, wireName: (CKRecordID) -> String) {
    writer.object { writer in
      if let emailAddress { writer.member("emailAddress", emailAddress) }
      if let phoneNumber { writer.member("phoneNumber", phoneNumber) }
      if let userRecordID { writer.member("userRecordName", wireName(userRecordID)) }
    }
  }

  // MARK: Archives

  /// Lookups can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the lookup to an archive.
  public func encode(with coder: NSCoder) {
    if let emailAddress { coder.encode(emailAddress as NSString, forKey: "emailAddress") }
    if let phoneNumber { coder.encode(phoneNumber as NSString, forKey: "phoneNumber") }
    if let userRecordID { coder.encode(userRecordID, forKey: "userRecordID") }
  }

  /// Reads a lookup from an archive; nil if there is none.
  public convenience init?(coder: NSCoder) {
    let user =
      coder.containsValue(forKey: "userRecordID")
      ? coder.decodeObject(of: CKRecordID.self, forKey: "userRecordID") : nil
    let (email, phone) = (coder.string("emailAddress"), coder.string("phoneNumber"))
    guard email != nil || phone != nil || user != nil else { return nil }
    self.init(email: email, phone: phone, user: user)
  }

  /// The lookup itself: it cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Comparison

  /// Whether both look for the same.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CKUserIdentityLookupInfo else { return false }
    return emailAddress == other.emailAddress && phoneNumber == other.phoneNumber
      && userRecordID == other.userRecordID
  }

  /// The hash of what is looked for.
  public override var hash: Int {
    (emailAddress ?? phoneNumber ?? userRecordID?.recordName).hashValue
  }

  /// What kind of lookup it is, for people who debug; no address.
  public override var description: String {
    let kind = emailAddress != nil ? "email" : phoneNumber != nil ? "phone" : "user record"
    return "<CKUserIdentityLookupInfo: \(kind)>"
  }
}
