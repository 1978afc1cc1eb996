import HTTPServer
import Records
import Signatures

/// What a request says in its head: that a key signed it. Nothing is proven by that, so it names no user;
/// only ``proven(by:)`` does, once the body is there.
struct SignatureClaim: Sendable, Hashable {
  private let key: ServerToServerKey
  private let headers: SignatureHeaders
  private let rawPath: String
  private let rawQuery: String

  /// The claim of a request for a key that is known.
  init(_ key: ServerToServerKey, _ headers: SignatureHeaders, _ head: HTTPRequestHead) {
    self.key = key
    self.headers = headers
    rawPath = head.rawPath
    rawQuery = head.rawQuery
  }

  /// The key, if it signed this request with this body. Throws AUTHENTICATION_FAILED.
  func proven(by body: [UInt8]) throws(RecordError) -> ProvenKey {
    let messages = SignedMessages.candidates(
      date: headers.date, rawPath: rawPath, rawQuery: rawQuery, body: body)
    guard key.publicKey.verifies(headers.signature, ofAnyOf: messages) else {
      throw RecordError(
        .authenticationFailed,
        """
        The signature does not fit the request: it has to be over the date, the SHA-256 of the exact \
        body in base64 and the path from /database/ on, with colons between
        """)
    }
    return ProvenKey(user: key.user, scope: key.scope)
  }
}

/// A key that has proven that it signed a request. Only a claim that holds makes one.
struct ProvenKey: Sendable, Hashable {
  /// The key's own user.
  let user: UserRecordName
  /// Where the key is good.
  let scope: APITokenScope

  fileprivate init(user: UserRecordName, scope: APITokenScope) {
    self.user = user
    self.scope = scope
  }
}

extension SignatureHeaders {
  /// The headers of a request; nil if it has none of the three. Throws AUTHENTICATION_FAILED.
  static func read(_ head: HTTPRequestHead, now: Int64) throws(RecordError) -> SignatureHeaders? {
    let keyID = head.headers[keyIDName]
    let signature = head.headers[signatureName]
    guard keyID != nil || signature != nil else { return nil }
    do throws(SignatureError) {
      let headers = try SignatureHeaders(
        keyID: keyID, date: head.headers[dateName], signature: signature)
      try headers.checkDate(now: now)
      return headers
    } catch {
      throw RecordError(.authenticationFailed, error.reason)
    }
  }
}
