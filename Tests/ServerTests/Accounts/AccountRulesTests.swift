import Records
import Testing

@testable import Server

@Suite struct AccountRulesTests {
  @Test(arguments: [
    ("Kari", "Kari"), ("  Kari Nordmann\t", "Kari Nordmann"), ("李小龍", "李小龍"),
    ("é", "é"), ("e\u{301}", "e\u{301}"), ("🫐", "🫐"), ("\u{200F}עדה", "\u{200F}עדה"),
    ("👩\u{200D}🌾", "👩\u{200D}🌾"), ("किरण", "किरण"),
  ])
  func `a name is trimmed and otherwise kept as typed`(typed: String, name: String) throws {
    #expect(Array(try AccountRules.name(typed).unicodeScalars) == Array(name.unicodeScalars))
  }

  @Test(arguments: [
    "\u{200B}", "\u{2060}\u{FEFF}", " \u{200E}\u{200F} ", "\u{3164}", "\u{115F}\u{1160}",
    "\u{FFA0}", "\u{00AD}", "\u{2800}",
    "\u{034F}", "\u{E0020}\u{E0061}", "\u{180E}", "\u{200D}\u{FE0F}", "\u{301}",
  ])
  func `a name of which nothing is seen is refused`(name: String) {
    #expect(throws: RecordError.self) { try AccountRules.name(name) }
  }

  @Test(arguments: ["", "  ", "\n", "a\u{0}b", "a\u{1B}[2J", String(repeating: "x", count: 201)])
  func `a name that is none is refused`(name: String) {
    #expect(throws: RecordError.self) { try AccountRules.name(name) }
  }

  @Test(arguments: ["kari@example.org", "kari@nas", " ola+x@example.org ", "øl@blåbær.no"])
  func `an address with something on both sides is taken`(email: String) throws {
    _ = try AccountRules.email(email)
  }

  @Test(arguments: [
    "", "kari", "@", "kari@", "@example.org", "a@b@c", "a b@c", "a@b c", "a\u{0}@b",
    String(repeating: "x", count: 250) + "@a.no",
  ])
  func `what is no address is refused`(email: String) {
    #expect(throws: RecordError.self) { try AccountRules.email(email) }
  }

  @Test(arguments: ["12345678", "        ", "moltebær", "🫐🫐🫐🫐🫐🫐🫐🫐", "\u{0}2345678"])
  func `a password needs eight characters and nothing else`(password: String) throws {
    #expect(try AccountRules.password(password) == password)
  }

  @Test func `a password is refused that is too short or too long`() {
    for password in ["", "1234567", String(repeating: "x", count: 1_025)] {
      #expect(throws: RecordError.self) { try AccountRules.password(password) }
    }
  }

  @Test func `a password is compared as typed to its last byte`() throws {
    let hash = try PasswordHash.make("moltebær på myra\u{0}x ")
    #expect(PasswordHash.fits("moltebær på myra\u{0}x ", hash))
    for other in ["moltebær på myra\u{0}x", "moltebær på myra", "moltebær på myra\u{0}y "] {
      #expect(!PasswordHash.fits(other, hash))
    }
  }

  @Test(arguments: ["iCloud.multe", "iCloud.org.example.app-2_x"])
  func `a container is letters, digits and a few signs`(name: String) throws {
    #expect(try AccountRules.container(name) == name)
  }

  @Test(arguments: ["", "a/b", "a b", "å", "../x", String(repeating: "x", count: 256)])
  func `what cannot stand in a path is no container`(name: String) {
    #expect(throws: RecordError.self) {
      try AccountRules.container(name)
    }
  }
}
