import Testing

@testable import HouseholdClient

@Suite struct AccountTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("credentials-\(UUID().uuidString)")

  private var file: CredentialsFile { CredentialsFile(["XDG_CONFIG_HOME": folder.path]) }

  private func account(_ url: String, _ session: String = "secret") -> Credentials.Account {
    .init(url: url, name: "Kari", email: "kari@example.org", userRecordName: "_k", session: session)
  }

  private func mode(_ url: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue
  }

  @Test func `credentials are for their owner alone, also where the folder was open`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let multe = folder.appendingPathComponent("multe")
    try FileManager.default.createDirectory(
      at: multe, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    var credentials = try file.read()
    credentials.keep(account("https://a"))
    try file.write(credentials)
    #expect(try mode(file.url) == 0o600)
    #expect(try mode(multe) == 0o700)
    #expect(try file.read() == credentials)
    #expect(try FileManager.default.contentsOfDirectory(atPath: multe.path) == ["credentials.json"])
    credentials.forget("https://a")
    try file.write(credentials)
    #expect(!FileManager.default.fileExists(atPath: file.url.path))
  }

  @Test func `a file that cannot be read is not written over`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try PrivateFiles.write(Data("{".utf8), to: file.url)
    let failure = #expect(throws: CommandFailure.self) { try file.read() }
    #expect(failure?.hint?.contains("multe login") == true)
  }

  @Test func `the server signed in to last is the current one`() {
    var credentials = Credentials()
    #expect(credentials.account() == nil)
    credentials.keep(account("https://a", "1"))
    credentials.keep(account("https://b", "2"))
    #expect(credentials.account()?.url == "https://b")
    #expect(credentials.account("https://a")?.session == "1")
    #expect(credentials.keep(account("https://a", "3"))?.session == "1")
    #expect(credentials.account()?.session == "3")
    credentials.forget("https://a")
    #expect(credentials.account()?.url == "https://b")
  }

  @Test func `a folder that is not absolute is ignored`() {
    let url = CredentialsFile(["XDG_CONFIG_HOME": "here", "HOME": "/home/kari"]).url
    #expect(url.path == "/home/kari/.config/multe/credentials.json")
  }

  @Test(arguments: [
    ("lists.example.org", "https://lists.example.org"), ("localhost:8080", "http://localhost:8080"),
    ("127.0.0.1:80/", "http://127.0.0.1"),
    ("HTTPS://Lists.Example.org:443/multe/#/lists", "https://lists.example.org/multe"),
    ("http://[::1]:8080/", "http://[::1]:8080"),
  ])
  func `an address is taken as people type it`(typed: String, url: String) throws {
    #expect(try ServerAddress.normalized(typed) == url)
  }

  @Test(arguments: [
    "", "ftp://example.org", "https://", "https://kari:secret@example.org", "http://a b",
  ])
  func `what is no address, or has a password in it, is refused`(typed: String) {
    let failure = #expect(throws: CommandFailure.self) { try ServerAddress.normalized(typed) }
    #expect(failure?.exit == .usage)
    #expect(failure?.message.contains("secret") == false)
  }

  @Test func `only what leaves this machine unencrypted is in the open`() {
    #expect(ServerAddress.isInTheOpen("http://lists.example.org"))
    #expect(!ServerAddress.isInTheOpen("https://lists.example.org"))
    #expect(!ServerAddress.isInTheOpen("http://127.0.0.1:8080"))
    #expect(!ServerAddress.isInTheOpen("http://[::1]:8080"))
  }
}
