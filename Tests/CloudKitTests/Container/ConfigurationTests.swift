import CloudKit
import Testing

/// Where a container is, from the environment, a file and the program.
@Suite struct ConfigurationTests {
  @Test func `variables say where the container is and who uses it`() {
    let configuration = MulteConfiguration(environment: [
      "MULTE_URL": "http://localhost:8080", "MULTE_CONTAINER": "iCloud.org.example.app",
      "MULTE_ENVIRONMENT": "production", "MULTE_API_TOKEN": "a", "MULTE_WEB_AUTH_TOKEN": "w",
      "MULTE_ACCOUNT_STATUS": "restricted",
    ])
    #expect(configuration.url == URL(string: "http://localhost:8080"))
    #expect(configuration.containerIdentifier == "iCloud.org.example.app")
    #expect(configuration.environment == .production)
    #expect(configuration.credential == .tokens(api: "a", webAuth: "w"))
    #expect(configuration.accountStatus == .restricted)
  }

  @Test func `a file is what an ephemeral server prints, and variables go before it`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let line =
      #"{"url": "http://127.0.0.1:1", "container": "c", "environment": "development", "apiToken": "a"}"#
    try Data(line.utf8).write(to: file)
    let variables = ["MULTE_CONFIG": file.path, "MULTE_API_TOKEN": "b"]
    let configuration = MulteConfiguration(environment: variables)
    #expect(configuration.url == URL(string: "http://127.0.0.1:1"))
    #expect(configuration.containerIdentifier == "c")
    #expect(configuration.credential == .tokens(api: "b", webAuth: nil))
  }

  @Test func `without a server every call says what to set`() async {
    let nowhere = MulteConfiguration(url: nil, containerIdentifier: "iCloud.org.example.nowhere")
    let database = CKContainer(configuration: nowhere).publicCloudDatabase
    let error = await #expect(throws: CKError.self) {
      try await database.record(for: CKRecord.ID(recordName: "a"))
    }
    #expect(error?.code == .badContainer)
    #expect(error?.localizedDescription.contains("MULTE_URL") == true)
  }

  @Test func `what the program says is found by code that does not know of it`() async throws {
    let identifier = "iCloud.org.example.\(UUID().uuidString)"
    var configuration = MulteConfiguration(
      url: URL(string: "http://127.0.0.1:1"), containerIdentifier: identifier,
      accountStatus: .noAccount)
    CKContainer.multe(configuration)
    #expect(try await CKContainer(identifier: identifier).accountStatus() == .noAccount)
    configuration.accountStatus = .temporarilyUnavailable
    CKContainer.multe(configuration)
    #expect(
      try await CKContainer(identifier: identifier).accountStatus() == .temporarilyUnavailable)
  }

  @Test func `the account's status comes from the server`() async throws {
    let server = try SharedServer.get()
    #expect(try await server.device().accountStatus() == .available)
    #expect(try await server.device(user: nil).accountStatus() == .noAccount)
    let userID = try await server.device(user: 1).userRecordID()
    #expect(userID.recordName == server.users[1].userRecordName)
  }

  @Test func `another account is told`() async throws {
    let server = try SharedServer.get()
    let device = server.device()
    let told = Told()
    let observer = NotificationCenter.default.addObserver(
      forName: .CKAccountChanged, object: nil, queue: nil
    ) { _ in told.tell() }
    defer { NotificationCenter.default.removeObserver(observer) }
    device.credential = .tokens(api: server.apiToken, webAuth: server.users[1].webAuthToken)
    #expect(told.isTold)
    #expect(try await device.userRecordID().recordName == server.users[1].userRecordName)
    device.credential = .none
    #expect(try await device.accountStatus() == .noAccount)
  }
}
