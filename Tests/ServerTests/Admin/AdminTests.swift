import Glibc
import Records
import Testing

@testable import Server

@Suite struct AdminTests {
  static let commands: [AdminCommand] = [
    .addUser(name: "Kåre \"X\"\n", email: "k@example.org", password: "moltebær\u{0}på myra"),
    .listUsers, .resetPassword(user: "k", password: "x"),
    .removeUser(user: "k", newOwner: nil), .removeUser(user: "k", newOwner: "o"),
    .createToken(.init(container: "c", environment: "production")!, user: nil),
    .createToken(
      .init(
        container: "c", environment: "development", name: "n",
        origins: ["https://a.example", "http://b:1"], callback: "https://a.example/b?c",
        notes: "\"")!, user: "k"),
    .listTokens, .revokeToken(id: "A1"),
    .keyAddition(container: "c", environment: "production", name: "n", pem: "-----\nx\n-----")!,
    .listKeys, .removeKey(id: "a"), .importKeep(path: "/a b/ø.zip", user: "k"),
    .schema(SchemaCommand(.reset, container: "c")), .schema(whole),
    .records(RecordsCommand(.query, [.container: "c", .filters: "a == \"b\"", .isDryRun: "true"])),
  ]

  private static let whole: SchemaCommand = {
    var command = SchemaCommand(.import, container: "c")
    command.environment = "production"
    command.text = "DEFINE SCHEMA // ø\n"
    command.isTried = true
    return command
  }()

  @Test(arguments: commands)
  func `a command is one line and reads back the same`(command: AdminCommand) throws {
    let line = command.line
    #expect(line.last == 0x0A && line.filter { $0 == 0x0A }.count == 1)
    #expect(try AdminCommand(line: line) == command)
  }

  @Test(arguments: ["", "x", "[]", "{}", #"{"command": "nonsense"}"#, #"{"command": "user add"}"#])
  func `a line that is no command is refused`(line: String) {
    #expect(throws: RecordError.self) { try AdminCommand(line: Array(line.utf8)) }
  }

  /// Runs a command as the program does; its lines, or what went wrong.
  static func run(_ command: AdminCommand, _ folder: String) -> [String] {
    var lines: [String] = []
    do throws(ProcessFailure) {
      try AdminClient.run(command, folder: folder) { lines.append($0) }
    } catch {
      lines.append("failed: \(error.message)")
    }
    return lines
  }

  static func add(_ name: String) -> AdminCommand {
    .addUser(name: name, email: "\(name)@example.org", password: AccountWorld.password)
  }

  @Test func `commands work without a server`() throws {
    try withFolder { folder in
      let data = folder + "/data"
      #expect(Self.run(.listUsers, data)[0].hasPrefix("failed: There is no data of Multe"))
      #expect(Self.run(Self.add("kari"), data) == ["Added kari <kari@example.org>, the owner"])
      #expect(Self.run(Self.add("ola"), data) == ["Added ola <ola@example.org>"])
      #expect(
        Self.run(.removeUser(user: "kari", newOwner: nil), data)
          == ["failed: The owner can be removed once another user is made owner"])
      #expect(
        Self.run(.removeUser(user: "kari", newOwner: "OLA@example.org"), data).first
          == "Removed kari@example.org; their records stay in the database, out of reach")
      let users = Self.run(.listUsers, data)
      #expect(users.count == 2 && users[1].hasPrefix("ola@example.org  ola   "))
      #expect(
        Self.run(.removeUser(user: "nobody", newOwner: nil), data)
          == ["failed: There is no user nobody; see `multe user list`"])
    }
  }

  @Test func `commands work inside a server that runs, and at once`() throws {
    try AccountEndpointTests.run { server, client in
      let set = try #require(AccountEndpointTests.setUp(server, client)["set-cookie"])
      let cookie = "Cookie: " + set.prefix { $0 != ";" }
      let data = server.folder
      #expect(Self.run(Self.add("ola"), data) == ["Added ola <ola@example.org>"])
      let made = Self.run(
        .createToken(.init(container: "iCloud.a", environment: "development")!, user: "ola"),
        data)
      let tokens = made.prefix(2).compactMap { $0.split(separator: " ").last.map(String.init) }
      let query = "?ckAPIToken=\(tokens[0])&ckWebAuthToken=\(tokens[1])"
      let zones = "/database/1/iCloud.a/development/private/zones/list" + query
      #expect(client.get(zones).status == 200)
      #expect(Self.run(.revokeToken(id: "W1"), data) == ["Revoked W1"])
      #expect(client.get(zones).status == 401)
      #expect(client.get("/multe/1/sessions", [cookie]).status == 200)
      let reset = Self.run(
        .resetPassword(user: "kari@example.org", password: "tyttebær i skogen"), data)
      #expect(
        reset == ["Changed the password of kari@example.org, and signed their browsers out"])
      #expect(client.get("/multe/1/sessions", [cookie]).status == 401)
    }
  }

  @Test func `lists of an archive become a user's, once`() throws {
    try withFolder { folder in
      let data = folder + "/data"
      _ = Self.run(Self.add("kari"), data)
      let archive = folder + "/takeout.tar"
      write(KeepArchive.tar(lists: 2, itemsEach: 3), to: archive)
      let command = AdminCommand.importKeep(path: archive, user: "kari")
      let first = Self.run(command, data)
      #expect(first.first == "2 lists added.", "\(first)")
      #expect(Self.run(command, data).first == "0 lists added, 2 there already.")
      write(Array("no archive".utf8), to: archive)
      #expect(Self.run(command, data)[0].hasPrefix("failed: This is not a zip"))
    }
  }

  @Test func `the socket is its user's only, bounded, and goes with the server`() throws {
    var path = ""
    try AccountEndpointTests.run { server, _ in
      path = server.folder + "/admin.sock"
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
      let connection = try #require(try AdminSocket.connect(to: server.folder))
      var channel = LineChannel(connection, timeoutSeconds: 120)
      channel.write([UInt8](repeating: UInt8(ascii: "x"), count: AdminCommand.lineBytesMax + 9_000))
      #expect(channel.read(bytesMax: 1_000) == nil)
      #expect(Self.run(.listUsers, server.folder) == ["There are no users."])
    }
    #expect(access(path, F_OK) != 0)
  }

  @Test func `a folder whose path is longer than a socket's address works too`() throws {
    try withFolder { folder in
      let data = folder + "/" + String(repeating: "long", count: 40)
      let log = try ServerLog(.error, to: folder + "/log")
      var configuration = Configuration()
      configuration.port = 0
      configuration.address = "127.0.0.1"
      let server = try RunningServer(
        configuration, OpenStore(path: data, durability: .none), log)
      defer { server.stop() }
      #expect(Self.run(.listUsers, data) == ["There are no users."])
    }
  }
}
