import Glibc
import RecordStore
import Testing

@testable import Server

@Suite struct ProcessTests {
  @Test func `a second server on one folder says which process uses it`() throws {
    try withFolder { folder in
      let store = try OpenStore(path: folder + "/data", durability: .none)
      defer { store.storage.close() }
      let failure = #expect(throws: ProcessFailure.self) {
        try OpenStore(path: folder + "/data")
      }
      #expect(failure?.exitCode == 75)
      #expect(
        failure?.message
          == "Another Multe (process \(getpid())) uses this folder: \(folder)/data")
    }
  }

  @Test func `a port in use is told`() throws {
    try AccountEndpointTests.run { server, _ in
      let failure = #expect(throws: ProcessFailure.self) {
        try AccountEndpointTests.run({ $0.port = server.port }) { _, _ in }
      }
      #expect(failure?.exitCode == 75)
      #expect(failure?.message.hasPrefix("Port \(server.port) is in use") == true)
    }
  }

  @Test func `a damaged database is told and left alone`() throws {
    try withFolder { folder in
      try OpenStore(path: folder + "/data", durability: .none).storage.close()
      let file = folder + "/data/multe.sqlite"
      let nonsense = Array(String(repeating: "this is no database", count: 1_000).utf8)
      write(nonsense, to: file)
      let failure = #expect(throws: ProcessFailure.self) { try OpenStore(path: folder + "/data") }
      #expect(failure?.exitCode == 65)
      #expect(try readFile(file, bytesMax: 1 << 20) == nonsense)
    }
  }

  @Test func `a web folder without the web app is told`() throws {
    let failure = #expect(throws: ProcessFailure.self) {
      try AccountEndpointTests.run({ $0.web = "/nowhere" }) { _, _ in }
    }
    #expect(failure?.message == "There is no built web app in /nowhere")
  }

  @Test func `an ephemeral folder is closed to others, and swept once its server is gone`() throws {
    let living = try EphemeralFolder()
    let dead = try EphemeralFolder()
    defer { living.remove() }
    var status = stat()
    #expect(stat(living.path, &status) == 0 && status.st_mode & 0o777 == 0o700)
    let lock = try DataFolder(path: living.path)
    write([1], to: dead.path + "/multe.sqlite")
    // Both are old enough to be looked at; one is locked.
    for path in [living.path, dead.path] {
      var times = [timespec](repeating: timespec(tv_sec: time(nil) - 3_600, tv_nsec: 0), count: 2)
      utimensat(AT_FDCWD, path, &times, 0)
    }
    let next = try EphemeralFolder()
    // A server of another test may be the one that removes it, at this moment.
    #expect(comesTrue { access(dead.path, F_OK) != 0 })
    #expect(access(living.path, F_OK) == 0)
    withExtendedLifetime(lock) {}
    next.remove()
    #expect(access(next.path, F_OK) != 0)
  }

  @Test func `an ephemeral server's line tells tokens that work`() throws {
    try AccountEndpointTests.run({ $0.isEphemeral = true }) { server, client in
      var configuration = Configuration()
      configuration.isEphemeral = true
      configuration.container = "iCloud.a"
      let line = try EphemeralIdentity.make(server, configuration)
      let told = try RawReply(status: 0, body: Array(line.utf8)).object()
      #expect(!line.contains("\n"))
      #expect(
        told.members.map(\.name) == [
          "url", "container", "environment", "apiToken", "webAuthToken", "userRecordName", "users",
        ])
      let text = { told[$0]?.string ?? "" }
      #expect(text("url") == "http://127.0.0.1:\(server.port)")
      let answer = client.get(
        "/database/1/iCloud.a/development/public/users/caller?ckAPIToken=\(text("apiToken"))"
          + "&ckWebAuthToken=\(text("webAuthToken"))")
      #expect(answer.status == 200 && answer.text.contains(text("userRecordName")))
    }
  }
}
