import Signatures
import WebServices

/// Any bytes as what a client or an owner sends about keys: the text of a key, its DER, a signature, and the
/// headers. Nothing traps, a key that is read comes back from its bytes, and no random signature holds.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let text = String(decoding: bytes, as: UTF8.self)
  if let key = try? PublicKey(pem: text) { checkFixedPoint(key) }
  if let key = try? PublicKey(der: bytes) { checkFixedPoint(key) }
  precondition(
    !known.verifies(bytes, ofAnyOf: [bytes, [], Array("message".utf8)]), "a signature is forged")
  checkHeaders(text)
  return 0
}

/// The base point of the curve: whoever knows that could forge, random bytes cannot.
private let known = try! PublicKey(
  pem: """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li/hp/m47n60p8
    D54WK84zV2sxXs7LtkBoN79R9Q==
    -----END PUBLIC KEY-----
    """)

private func checkFixedPoint(_ key: PublicKey) {
  guard let again = try? PublicKey(der: key.der) else {
    fatalError("a key's own bytes are not read")
  }
  precondition(again == key, "a key's own bytes are another key")
  let pem = "-----BEGIN PUBLIC KEY-----\n\(Base64.encode(key.der))\n-----END PUBLIC KEY-----"
  precondition((try? PublicKey(pem: pem)) == key, "a key in PEM is another key")
}

/// The lines of a text as the headers, path and query of a request.
private func checkHeaders(_ text: String) {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  func line(_ index: Int) -> String { index < lines.count ? lines[index] : "" }
  let messages = SignedMessages.candidates(
    date: line(1), rawPath: line(3), rawQuery: line(4), body: Array(line(5).utf8))
  precondition((1...4).contains(messages.count))
  let headers = try? SignatureHeaders(
    keyID: line(0), date: line(1), signature: lines.count > 2 ? line(2) : nil)
  guard let headers else { return }
  try? headers.checkDate(now: 0)
  precondition(headers.keyID.utf8.count == 64)
  precondition(!known.verifies(headers.signature, ofAnyOf: messages), "a signature is forged")
}
