import Testing

@testable import Server

@Suite struct ConfigurationTests {
  static let parser = ConfigurationParser(Configuration.options)

  static func configuration(
    _ arguments: [String] = [], _ environment: [String: String] = [:], file: String? = nil
  ) throws -> Configuration {
    var configuration = Configuration()
    try parser.apply(
      flags: parser.read(arguments).flags, environment: environment,
      file: file.map { (path: "multe.conf", text: $0) }, to: &configuration)
    return configuration
  }

  static func message(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? ConfigurationError)?.message
    }
  }

  @Test func `a flag wins over the environment, the environment over the file`() throws {
    let file = """
      # Comment

      port = 1
        data =  /srv/with spaces/multe\u{20}
      log=/var/log/multe
      open-sign-up = yes
      """
    let environment = ["MULTE_PORT": "2", "MULTE_DATA": "", "MULTE_LOG_LEVEL": "error"]
    let all = try Self.configuration(["--port", "3"], environment, file: file)
    #expect(all.port == 3 && all.data == "/srv/with spaces/multe" && all.log == "/var/log/multe")
    #expect(all.opensSignUp && all.logLevel == "error")
    #expect(try Self.configuration([], environment, file: file).port == 2)
    #expect(try Self.configuration([], [:], file: file).port == 1)
    let none = try Self.configuration()
    #expect(none.port == nil && none.data == "./data" && none.log == "-" && !none.opensSignUp)
    #expect(none.trustedProxies.isEmpty && !none.isEphemeral)
    #expect(none.container == "iCloud.multe.test")
  }

  @Test func `a value follows its option or an equals sign`() throws {
    let given = try Self.configuration([
      "--port=80", "--address", "::1", "--base-path", "/lists/", "--ephemeral",
      "--trusted-proxies=127.0.0.1, 10.0.0.0/8", "--open-sign-up=false",
    ])
    #expect(given.port == 80 && given.address == "::1" && given.basePath == "/lists/")
    #expect(given.trustedProxies == ["127.0.0.1", "10.0.0.0/8"])
    #expect(given.isEphemeral && !given.opensSignUp)
    let words = try Self.parser.read(["a", "--port", "1", "--", "--data", "-"])
    #expect(words.words == ["a", "--data", "-"])
    #expect(try Self.parser.read(["-h"]).asksForHelp)
  }

  @Test(arguments: [
    (["--prot", "1"], "Unknown option --prot; did you mean --port?"),
    (["--nonsense"], "Unknown option --nonsense"),
    (["-p"], "Unknown option -p"),
    (["--port"], "--port needs a value: PORT"),
    (["--port", "x"], "--port x is not a port: 0 to 65535"),
    (["--port", "70000"], "--port 70000 is not a port: 0 to 65535"),
    (["--port", "-1"], "--port -1 is not a port: 0 to 65535"),
    (["--port", "1", "--port", "2"], "--port is given twice"),
    (
      ["--address", "localhost"],
      "--address localhost is not a numeric address, as in 127.0.0.1 or ::1"
    ),
    (
      ["--trusted-proxies", "10.0.0.0/33"],
      "--trusted-proxies 10.0.0.0/33 has 10.0.0.0/33 in it, which is neither an address nor a block"
    ),
    (["--log-level", "debug"], "--log-level debug is not a level: error, warning or info"),
    (["--base-path", "/a/../b"], "--base-path /a/../b is not a path, as in /lists"),
    (["--ephemeral=maybe"], "--ephemeral maybe is neither true nor false"),
    (["--data", ""], "--data  is empty"),
    (["--container", "a/b"], "--container a/b is not a container, as in iCloud.org.example.app"),
  ])
  func `what is wrong is told in words`(arguments: [String], message: String) {
    #expect(Self.message { _ = try Self.configuration(arguments) } == message)
  }

  @Test func `where a wrong value came from is told`() {
    #expect(
      Self.message { _ = try Self.configuration([], ["MULTE_PORT": "x"]) }
        == "MULTE_PORT=x is not a port: 0 to 65535")
    #expect(
      Self.message { _ = try Self.configuration(file: "\nport = x\n") }
        == "multe.conf, line 2: port = x is not a port: 0 to 65535")
    #expect(
      Self.message { _ = try Self.configuration(file: "prot = 1") }
        == "multe.conf, line 1: unknown option prot; did you mean port?")
    #expect(
      Self.message { _ = try Self.configuration(file: "port") }
        == "multe.conf, line 1: expected `name = value`")
    #expect(
      Self.message { _ = try Self.configuration(file: "config = other") }?.contains("unknown")
        == true)
  }

  @Test func `the file is read from the disk, also where the environment names it`() throws {
    try withFolder { folder in
      let path = folder + "/multe.conf"
      write(Array("port = 99\n".utf8), to: path)
      var configuration = Configuration()
      try Self.parser.load(
        flags: [:], environment: ["MULTE_CONFIG": path], into: &configuration)
      #expect(configuration.port == 99)
      let missing = Self.message {
        try Self.parser.load(
          flags: ["config": folder + "/none"], environment: [:], into: &configuration)
      }
      #expect(missing?.hasPrefix("The configuration file \(folder)/none cannot be read") == true)
      write([0xFF, 0xFE], to: path)
      #expect(
        Self.message {
          try Self.parser.load(
            flags: ["config": path], environment: [:], into: &configuration)
        } == "The configuration file \(path) is no text in UTF-8")
    }
  }

  @Test func `the help names every option and fits a terminal`() {
    let help = Self.parser.help
    for option in Configuration.options { #expect(help.contains("  --\(option.name)")) }
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test(arguments: [
    ("port", "port", 0), ("prot", "port", 2), ("", "abc", 3), ("kitten", "sitting", 3),
  ])
  func `the distance of words is counted in letters`(left: String, right: String, distance: Int) {
    #expect(EditDistance.between(left, right) == distance)
  }
}
