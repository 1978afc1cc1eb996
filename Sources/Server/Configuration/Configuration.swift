import Records

/// How the server runs.
package struct Configuration: Sendable {
  /// The port; nil is 8080, or a free one for an ephemeral server.
  package var port: UInt16?
  /// The address to listen on; nil is all, or the loopback's for an ephemeral server.
  package var address: String?
  /// The folder of the database.
  package var data = "./data"
  /// Where the log goes: a file, or `-` for the standard error.
  package var log = "-"
  /// What the log holds; nil is `info`, or `warning` for an ephemeral server.
  package var logLevel: String?
  /// The path under which the server is reached, if the proxy passes it on.
  package var basePath: String?
  /// The proxies whose word about the client counts: addresses and blocks.
  package var trustedProxies: [String] = []
  /// The folder of the built web app; nil looks for it.
  package var web: String?
  /// The largest asset, in megabytes.
  package var assetMegabytesMax = Limits.assetMegabytes
  /// Whether anybody may make an account, until the owner says otherwise.
  package var opensSignUp = false
  /// Whether saves in development add nothing to the schema.
  package var fixesSchema = false
  /// Whether everything is forgotten at the end.
  package var isEphemeral = false
  /// The container of an ephemeral server's API token.
  package var container = "iCloud.multe.test"
  /// How many users an ephemeral server has.
  package var userCount = 1
  /// The file with the schema that an ephemeral server begins with.
  package var schema: String?

  /// The defaults.
  package init() {}
}

extension Configuration {
  /// All options of `multe serve`.
  package static let options: [ConfigurationOption<Configuration>] = [
    .init("port", "PORT", "where to listen (default 8080); 0 takes a free port") {
      (it, text) throws(ConfigurationFault) in
      guard let port = UInt16(text) else {
        throw ConfigurationFault("is not a port: 0 to 65535")
      }
      it.port = port
    },
    .init("address", "ADDRESS", "the numeric address to listen on (default ::, which is all)") {
      (it, text) throws(ConfigurationFault) in
      guard AddressRange.isAddress(text) else {
        throw ConfigurationFault("is not a numeric address, as in 127.0.0.1 or ::1")
      }
      it.address = text
    },
    .dataFolder(\.data),
    .init(
      "log", "FILE",
      "where the log goes (default -, the standard error); SIGHUP opens a file that was renamed anew"
    ) { (it, text) throws(ConfigurationFault) in
      it.log = try nonEmpty(text)
    },
    .init("log-level", "LEVEL", "error, warning or info (default info: each request)") {
      (it, text) throws(ConfigurationFault) in
      guard LogEntry.Level.allCases.contains(where: { $0.name == text }) else {
        throw ConfigurationFault("is not a level: error, warning or info")
      }
      it.logLevel = text
    },
    .init("base-path", "PATH", "the path under which a proxy passes requests on, as in /lists") {
      (it, text) throws(ConfigurationFault) in
      guard BasePath(text) != nil else { throw ConfigurationFault("is not a path, as in /lists") }
      it.basePath = text
    },
    .init(
      "trusted-proxies", "LIST",
      "addresses or blocks (10.0.0.0/8) of the proxies whose X-Forwarded-* headers count, "
        + "separated by commas (default none)"
    ) { (it, text) throws(ConfigurationFault) in
      let proxies = text.split { $0 == "," || $0 == " " }.map(String.init)
      if let wrong = proxies.first(where: { TrustedProxies([$0]) == nil }) {
        throw ConfigurationFault("has \(wrong) in it, which is neither an address nor a block")
      }
      it.trustedProxies = proxies
    },
    .init("web", "FOLDER", "the built web app (default: looked for beside the program)") {
      (it, text) throws(ConfigurationFault) in
      it.web = try nonEmpty(text)
    },
    .init(
      "asset-max-mb", "NUMBER",
      "the largest file that an asset may have, in megabytes (default \(Limits.assetMegabytes))"
    ) { (it, text) throws(ConfigurationFault) in
      guard let number = Int(text), (1...assetMegabytesBound).contains(number) else {
        throw ConfigurationFault("is not a number of megabytes: 1 to \(assetMegabytesBound)")
      }
      it.assetMegabytesMax = number
    },
    .toggle("open-sign-up", "lets anybody make an account, until the owner says otherwise") {
      $0.opensSignUp = $1
    },
    .toggle(
      "fixed-schema",
      "lets no save in development add record types and fields to the schema"
    ) { $0.fixesSchema = $1 },
    .toggle(
      "ephemeral",
      "forgets everything at the end; prints its address and tokens as one line of JSON"
    ) { $0.isEphemeral = $1 },
    .init(
      "container", "NAME",
      "the container of an ephemeral server's tokens (default iCloud.multe.test)"
    ) { (it, text) throws(ConfigurationFault) in
      guard (try? AccountRules.container(text)) != nil else {
        throw ConfigurationFault("is not a container, as in iCloud.org.example.app")
      }
      it.container = text
    },
    .init("users", "NUMBER", "how many users an ephemeral server has (default 1)") {
      (it, text) throws(ConfigurationFault) in
      guard let count = Int(text), (1...ephemeralUsersMax).contains(count) else {
        throw ConfigurationFault("is not a number of users: 1 to \(ephemeralUsersMax)")
      }
      it.userCount = count
    },
    .init(
      "schema", "FILE",
      "the schema that an ephemeral server begins with, in CloudKit's language; saves add to it"
    ) { (it, text) throws(ConfigurationFault) in
      it.schema = try nonEmpty(text)
    },
    .configurationFile,
  ]

  /// Users of an ephemeral server. Each takes a token, of which there are ``AccountLimits/tokens``.
  private static let ephemeralUsersMax = 100
  /// A terabyte: whoever means more means a typing error.
  private static let assetMegabytesBound = 1 << 20

  private static func nonEmpty(_ text: String) throws(ConfigurationFault) -> String {
    guard !text.isEmpty, !text.utf8.contains(0) else { throw ConfigurationFault("is empty") }
    return text
  }
}
