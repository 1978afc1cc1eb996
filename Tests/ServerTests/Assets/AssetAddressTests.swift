import HTTPServer
import RecordStore
import Records
import Testing

@testable import Server

@Suite struct AssetAddressTests {
  private let addresses = AssetAddresses(.random())
  private let digest = AssetDigest([UInt8](repeating: 7, count: 32))!

  @Test func `an address lives for an hour at least and stays the same for a while`() {
    let first = address(at: 1_000_000_000)
    let expires = expiry(first)
    #expect((3_600...5_400).contains(expires - 1_000_000_000))
    #expect(address(at: expires - 5_400) == address(at: expires - 3_601))
    #expect(expiry(address(at: expires - 3_600)) == expires + 1_800)
  }

  @Test func `a signature is for one file, its content and one time`() throws {
    let text = address(at: 1_000)
    let signature = String(text.split(separator: "=").last!)
    let expires = expiry(text)
    #expect(isSigned(5, digest, expires, signature))
    #expect(!isSigned(6, digest, expires, signature))
    #expect(!isSigned(5, AssetDigest([UInt8](repeating: 8, count: 32))!, expires, signature))
    #expect(!isSigned(5, digest, expires + 1, signature))
    #expect(!isSigned(5, digest, expires, String(signature.dropLast())))
    #expect(!isSigned(5, digest, expires, ""))
    #expect(!isSigned(5, digest, expires, signature + "A"))
    #expect(
      !AssetAddresses(.random()).isSigned(row(5, digest), expires: expires, signature: signature))
  }

  @Test(arguments: [
    ("http://a.org", "https://a.org", "https://a.org"),
    ("http://a.org:1", "https://a.org:1", "https://a.org:1"),
    ("http://a.org", "https://b.org", "http://a.org"),
    ("http://a.org", "http://a.org", "http://a.org"),
    ("https://a.org", "http://a.org", "https://a.org"), ("http://a.org", nil, "http://a.org"),
  ])
  func `our own page under TLS gets addresses under TLS`(
    origin: String, page: String?, base: String
  ) {
    var headers = HTTPHeaders()
    if let page { headers.append("Origin", page) }
    let request = ServerRequest(
      http: HTTPRequest(
        head: HTTPRequestHead(method: "POST", rawPath: "/x", headers: headers)), path: "/x",
      query: [], clientAddress: "", origin: origin, caller: .nobody)
    #expect(request.address == base)
  }

  private func address(at seconds: Int64) -> String {
    addresses.download(
      Asset(fileChecksum: digest.fileChecksum, size: 1), of: 5, base: "", nowSeconds: seconds)
  }

  private func expiry(_ address: String) -> Int64 {
    Int64(address.split(separator: "=")[1].prefix { $0 != "&" })!
  }

  private func row(_ key: Int64, _ digest: AssetDigest) -> AssetTable.Row {
    AssetTable.Row(key: key, digest: digest, size: 1)
  }

  private func isSigned(
    _ key: Int64, _ digest: AssetDigest, _ expires: Int64, _ signature: String
  ) -> Bool {
    addresses.isSigned(row(key, digest), expires: expires, signature: signature)
  }
}
