import HTTPServer
import Testing

@testable import Server

struct TrustedProxiesTests {
  static let proxies = TrustedProxies(["10.0.0.0/8", "fd00::/8", "::1"])!

  static func address(_ peer: String, _ forwarded: [String]) -> String {
    var headers: HTTPHeaders = ["Host": "a"]
    for value in forwarded { headers.append("X-Forwarded-For", value) }
    return proxies.view(
      of: HTTPRequestHead(method: "GET", rawPath: "/", headers: headers, remoteAddress: peer)
    ).address
  }

  @Test func `the client is the last hop that is not trusted`() {
    #expect(Self.address("10.1.1.1", ["1.2.3.4"]) == "1.2.3.4")
    #expect(Self.address("10.1.1.1", ["6.6.6.6, 1.2.3.4"]) == "1.2.3.4")
    #expect(Self.address("10.1.1.1", ["6.6.6.6, 1.2.3.4, 10.2.2.2"]) == "1.2.3.4")
    #expect(Self.address("::1", ["6.6.6.6", "1.2.3.4", "fd12::5"]) == "1.2.3.4")
    #expect(Self.address("10.1.1.1", ["10.3.3.3, 10.2.2.2"]) == "10.3.3.3")
    #expect(Self.address("10.1.1.1", []) == "10.1.1.1")
  }

  @Test func `ports and brackets are no part of an address`() {
    #expect(Self.address("10.1.1.1", ["1.2.3.4:5678"]) == "1.2.3.4")
    #expect(Self.address("10.1.1.1", ["[2001:db8::1]:5678"]) == "2001:db8::1")
    #expect(Self.address("10.1.1.1", ["2001:db8::1"]) == "2001:db8::1")
  }

  @Test func `nonsense ends the chain at the last good hop`() {
    #expect(Self.address("10.1.1.1", ["1.2.3.4, unknown"]) == "10.1.1.1")
    #expect(Self.address("10.1.1.1", ["1.2.3.4, <script>, 10.2.2.2"]) == "10.2.2.2")
    #expect(Self.address("10.1.1.1", ["[1.2.3.4"]) == "10.1.1.1")
  }

  @Test func `a stranger's word does not count`() {
    #expect(Self.address("11.1.1.1", ["1.2.3.4"]) == "11.1.1.1")
    #expect(Self.address("", ["1.2.3.4"]) == "")
  }

  @Test(arguments: ["10.0.0.0/33", "::/129", "10.0.0", "x", "", "10.0.0.1/", "10.0.0.1/-1"])
  func `what is no block of addresses is refused`(text: String) {
    #expect(AddressRange(text) == nil)
  }

  @Test func `blocks hold what they should`() throws {
    #expect(try #require(AddressRange("0.0.0.0/0")).contains("255.1.2.3"))
    #expect(try #require(AddressRange("::/0")).contains("1.2.3.4"))
    #expect(try #require(AddressRange("192.168.1.64/26")).contains("192.168.1.127"))
    #expect(!(try #require(AddressRange("192.168.1.64/26")).contains("192.168.1.128")))
    #expect(try #require(AddressRange("10.0.0.0/8")).contains("::ffff:10.1.1.1"))
    #expect(!(try #require(AddressRange("0.0.0.0/0")).contains("2001:db8::1")))
  }
}
