import Glibc
import RecordStore
import Records
import Testing

@testable import Server

struct DeliveryTests {
  @Test func `every part is at its place, under any path of a proxy`() throws {
    try StoreWorld.run { _, client, _ in
      for folder in ["", "/app", "/home/lists", "/multe"] {
        let records = "/database/1/iCloud.test/production/private/zones/list"
        #expect(client.get(folder + records, ["Cookie: session=1"]).status == 200)
        #expect(client.get(folder + records + "x", ["Cookie: session=1"]).status == 404)
        #expect(client.get(folder + "/multe/1/events").status == 401)
        #expect(client.get(folder + "/multe/1/imports/keep").status == 405)
        #expect(client.get(folder + "/multe/1/other").status == 404)
        #expect(client.get(folder + "/").text.contains("bin/build-web"))
      }
      #expect(client.get("/healthz").status == 200)
      #expect(client.get("/app/healthz").status == 404)
      #expect(client.get("/app/metrics").status == 404)
    }
  }

  @Test func `the record endpoint answers OPTIONS and 405 itself`() throws {
    try StoreWorld.run { _, client, _ in
      let path = "/database/1/iCloud.test/production/private/records/query?ckAPIToken=bad"
      let preflight = client.get(path, ["Origin: https://elsewhere.example"], method: "OPTIONS")
      #expect(preflight["allow"] == "POST, OPTIONS")
      #expect(preflight["access-control-allow-origin"] == "*")
      #expect(preflight["access-control-allow-headers"] == "content-type")
      #expect(client.get(path, method: "OPTIONS").status < 300)
    }
  }

  @Test func `no secret of a request gets into the log`() throws {
    try withFolder { folder in
      let path = folder + "/log"
      let log = try ServerLog(.info, to: path)
      try StoreWorld.run(log: log) { _, client, _ in
        let headers = [
          "Cookie: session=1; other=secret1", "Authorization: secret2", "Origin: http://secret3",
          "User-Agent: secret4",
        ]
        let target = "/database/1/iCloud.test/production/private/records/query"
        let query = "?ckAPIToken=secret5&ckWebAuthToken=secret6"
        _ = client.get(target + query, headers, method: "POST", body: Array("secret7".utf8))
        _ = client.get(target + "?ckAPIToken=secret8%", headers)
        _ = client.get("/nothing?secret9", headers)
        client.send(Array("GET /?secret0 HTTP/1.1\r\nHost: a\r\nHost: secret\r\n\r\n".utf8))
        #expect(client.readHead()?.status == 400)
      }
      log.close(withinSeconds: 120)
      let text = ServerLogTests.read(path).joined(separator: "\n")
      #expect(text.split(separator: "\n").count == 4)
      #expect(!text.contains("secret"))
    }
  }

  @Test func `options that cannot be are refused`() throws {
    try StoreWorld.run { world, _, _ in
      func make(_ change: (inout Delivery.Options) -> Void) throws {
        var options = Delivery.Options()
        change(&options)
        let endpoint = EchoEndpoint()
        _ = try Delivery(
          options,
          Delivery.Sources(
            storage: world.storage, store: world.store, dataFolder: world.folder,
            callers: world.callers, records: endpoint, accounts: endpoint,
            householdContainer: "", version: "", log: nil))
      }
      #expect(throws: DeliveryError.basePath("/a?b")) { try make { $0.basePath = "/a?b" } }
      #expect(throws: DeliveryError.trustedProxy("10.0.0")) {
        try make { $0.trustedProxies = ["::1", "10.0.0"] }
      }
    }
  }
}
