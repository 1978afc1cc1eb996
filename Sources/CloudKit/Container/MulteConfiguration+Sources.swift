extension MulteConfiguration {
  /// What the environment and a file say, for a container or for the default one.
  ///
  /// The variables are `MULTE_URL`, `MULTE_CONTAINER`, `MULTE_ENVIRONMENT` (`development` or `production`),
  /// `MULTE_API_TOKEN`, `MULTE_WEB_AUTH_TOKEN` and, for tests, `MULTE_ACCOUNT_STATUS` (`available`, `noAccount`,
  /// `restricted`, `couldNotDetermine` or `temporarilyUnavailable`). The file, `MULTE_CONFIG` or
  /// `multe/cloudkit.json` in the user's configuration folder, is a JSON object with `url`, `container`,
  /// `environment`, `apiToken` and `webAuthToken`: the line that `multe serve --ephemeral` prints is one. A variable
  /// goes before the file.
  public init(
    environment variables: [String: String] = ProcessInfo.processInfo.environment,
    containerIdentifier: String? = nil
  ) {
    let file = Self.file(variables)
    func setting(_ variable: String, _ key: String) -> String? {
      let value = variables[variable] ?? file[key] as? String
      return value?.isEmpty == true ? nil : value
    }
    let apiToken = setting("MULTE_API_TOKEN", "apiToken")
    self.init(
      url: setting("MULTE_URL", "url").flatMap { URL(string: $0) },
      containerIdentifier: containerIdentifier ?? setting("MULTE_CONTAINER", "container")
        ?? "iCloud.\(ProcessInfo.processInfo.processName)",
      environment: setting("MULTE_ENVIRONMENT", "environment").flatMap(Environment.init)
        ?? .development,
      credential: apiToken.map {
        .tokens(api: $0, webAuth: setting("MULTE_WEB_AUTH_TOKEN", "webAuthToken"))
      } ?? .none,
      accountStatus: variables["MULTE_ACCOUNT_STATUS"].flatMap(CKAccountStatus.init(name:)))
  }

  private static func file(_ variables: [String: String]) -> [String: Any] {
    guard let path = variables["MULTE_CONFIG"] ?? defaultPath(variables),
      let data = FileManager.default.contents(atPath: path),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return [:] }
    return object
  }

  private static func defaultPath(_ variables: [String: String]) -> String? {
    let folder = variables["XDG_CONFIG_HOME"] ?? variables["HOME"].map { $0 + "/.config" }
    return folder.map { $0 + "/multe/cloudkit.json" }
  }
}

extension CKAccountStatus {
  init?(name: String) {
    switch name {
    case "couldNotDetermine": self = .couldNotDetermine
    case "available": self = .available
    case "restricted": self = .restricted
    case "noAccount": self = .noAccount
    case "temporarilyUnavailable": self = .temporarilyUnavailable
    default: return nil
    }
  }
}
