import HTTPServer
import RecordStore
import Records
import TestSupport
import Testing

@testable import Server

struct EventsTests {
  @Test func `a stream begins with hello and the way to come back`() throws {
    try StoreWorld.run { world, client, _ in
      let (head, hello) = client.listen()
      #expect(head?["content-type"] == "text/event-stream")
      #expect(head?["cache-control"] == "no-store")
      #expect(hello?.name == "hello")
      #expect(hello?.data == #"{"version":"1.2"}"#)
      #expect(hello?.id.isEmpty == false)
    }
  }

  @Test func `a change is told with the token that the zone's feed gives`() throws {
    try StoreWorld.run { world, client, server in
      _ = client.listen()
      try world.makeZone("Lists")
      let event = try #require(client.readEvent())
      #expect(event.name == "zone")
      let feed = RawClient(port: server.port).get(
        "/database/1/iCloud.test/production/private/changes/zone",
        ["Cookie: session=1", "Origin: http://multe.test"], method: "POST",
        body: Array(#"{"zones":[{"zoneID":{"zoneName":"Lists"}}]}"#.utf8))
      let token = try #require(
        feed.text.firstMatch(of: #/"syncToken":"([^"]+)"/#)?.output.1)
      #expect(event.data.hasPrefix(#"{"database":"private","zoneID":{"zoneName":"Lists","#))
      #expect(event.data.contains(#""ownerRecordName":"_user1""#))
      #expect(event.data.hasSuffix(#""syncToken":"\#(token)"}"#))
    }
  }

  @Test func `others hear nothing of it`() throws {
    try StoreWorld.run { world, client, server in
      _ = client.listen(["Cookie: session=1"])
      let other = RawClient(port: server.port)
      _ = other.listen(["Cookie: session=2"])
      try world.makeZone("Mine", of: "_user1")
      try world.makeZone("Theirs", of: "_user2")
      #expect(client.readEvent()?.data.contains("Mine") == true)
      #expect(other.readEvent()?.data.contains("Theirs") == true)
    }
  }

  @Test func `what happened while away is told first, and once`() throws {
    try StoreWorld.run { world, client, server in
      _ = client.listen()
      try world.makeZone("A")
      let heard = try #require(client.readEvent())
      client.close()
      try world.makeZone("B")
      try world.makeZone("C")
      let back = RawClient(port: server.port)
      let (_, hello) = back.listen(["Cookie: session=1", "Last-Event-ID: \(heard.id)"])
      // Cut off right after hello, the client would come back to the same place.
      #expect(hello?.id == heard.id)
      #expect(back.readEvent()?.data.contains("\"B\"") == true)
      #expect(back.readEvent()?.data.contains("\"C\"") == true)
      try world.makeZone("D")
      #expect(back.readEvent()?.data.contains("\"D\"") == true)
    }
  }

  @Test func `an id from before the first change is good`() throws {
    try StoreWorld.run { world, client, server in
      let (_, hello) = client.listen()
      client.close()
      try world.makeZone("A")
      let back = RawClient(port: server.port)
      _ = back.listen(["Cookie: session=1", "Last-Event-ID: \(try #require(hello).id)"])
      #expect(back.readEvent()?.data.contains("\"A\"") == true)
    }
  }

  @Test(arguments: ["nonsense", "AQIDBAUGBwgJ", "", "-1"])
  func `an id of another store makes every zone news`(id: String) throws {
    try StoreWorld.run { world, client, _ in
      try world.makeZone("A")
      try world.makeZone("B")
      _ = client.listen(["Cookie: session=1", "Last-Event-ID: \(id)x"])
      #expect(client.readEvent()?.data.contains("\"A\"") == true)
      #expect(client.readEvent()?.data.contains("\"B\"") == true)
    }
  }

  @Test func `no change is lost however a stream opens among writes`() throws {
    try StoreWorld.run { world, _, server in
      let zones = 120
      let writer = Kept(0)
      OwnThread.start {
        for number in 1...zones {
          try? world.makeZone("Z\(number)")
          writer.change { $0 = number }
        }
      }
      var random = SplitMix(seed: 1)
      var lastID: String?
      var seen: [String] = []
      var known: Set<String> = []
      while seen.last != "Z\(zones)" {
        let client = RawClient(port: server.port)
        let headers = ["Cookie: session=1"] + (lastID.map { ["Last-Event-ID: \($0)"] } ?? [])
        let (_, hello) = client.listen(headers)
        // A client without an id reads the state itself after hello.
        if lastID == nil {
          seen = (0...writer.value).map { "Z\($0)" }
          known = Set(seen)
        }
        lastID = hello?.id
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          guard seen.last != "Z\(zones)", let event = client.readEvent() else { break }
          lastID = event.id
          let name = try #require(event.data.firstMatch(of: #/"zoneName":"(Z\d+)"/#)?.output.1)
          // What was written between hello and the reading of the state is told once more.
          if !known.contains(String(name)), seen.last != String(name) {
            seen.append(String(name))
          }
        }
      }
      #expect(Set(seen).count >= zones)
      #expect(seen.suffix(20) == (zones - 19...zones).map { "Z\($0)" }[...])
    }
  }

  @Test func `nobody hears nothing`() throws {
    try StoreWorld.run { _, client, _ in
      client.send("GET", "/multe/1/events")
      let reply = client.readHead()
      #expect(reply?.status == 401)
      #expect(reply?["content-type"] == "application/json; charset=UTF-8")
    }
  }

  @Test func `HEAD opens no stream that stays`() throws {
    try StoreWorld.run { world, client, _ in
      let reply = client.get("/multe/1/events", ["Cookie: session=1"], method: "HEAD")
      #expect(reply.status == 200)
      #expect(reply["content-type"] == "text/event-stream")
      #expect(comesTrue { world.hub.streams.count == 0 })
    }
  }

  @Test func `a stream ends with its session`() throws {
    try StoreWorld.run { world, client, server in
      _ = client.listen(["Cookie: session=1"])
      let other = RawClient(port: server.port)
      _ = other.listen(["Cookie: session=2"])
      world.hub.signOut(session: 1)
      #expect(client.readEvent() == ReadEvent(name: "signedOut", data: "{}"))
      #expect(client.readEvent() == nil)
      #expect(comesTrue { world.hub.streams.count == 1 })
      world.hub.signOut(user: UserRecordName(unchecked: "_user2"), except: 2)
      #expect(world.hub.streams.count == 1)
      world.hub.signOut(user: UserRecordName(unchecked: "_user2"))
      #expect(other.readEvent()?.name == "signedOut")
    }
  }

  @Test func `streams of a user are bounded, and a closed one makes room`() throws {
    try StoreWorld.run({ $0.streamsPerUserMax = 2 }) { world, client, server in
      _ = client.listen()
      let second = RawClient(port: server.port)
      _ = second.listen()
      let third = RawClient(port: server.port)
      let refused = third.listen().0
      #expect(refused?.status == 429)
      #expect(refused?["retry-after"] == "60")
      second.close()
      // The heartbeat notices who has left; a change does too.
      try world.makeZone("A")
      try world.makeZone("B")
      #expect(comesTrue { world.hub.streams.count == 1 })
    }
  }

  @Test func `many commits in a row reach every stream`() throws {
    try StoreWorld.run { world, client, server in
      let clients = [client] + (0..<20).map { _ in RawClient(port: server.port) }
      for client in clients { _ = client.listen() }
      for number in 0..<50 { try world.makeZone("Z\(number)") }
      for client in clients {
        var names: [String] = []
        while names.count < 50, let event = client.readEvent() { names.append(event.data) }
        #expect(names.count == 50)
      }
    }
  }

  @Test func `a silent stream shows that it lives, and one whose client left ends`() throws {
    try StoreWorld.run({ $0.heartbeatSeconds = 1 }) { world, client, server in
      _ = client.listen()
      #expect(client.readEvent()?.name == "beat")
      #expect(client.readEvent()?.name == "beat")
      client.close()
      #expect(comesTrue { world.hub.streams.count == 0 })
    }
  }

  @Test func `a stream that has lived long ends, and its client comes back`() throws {
    let body = HTTPStream()
    let stream = EventStream(
      1, Caller(user: nil, session: 1, apiToken: nil), user: UserRecordName(unchecked: "_u"), body)
    stream.catchUp([], .nothing)
    stream.beat(nowNanoseconds: Monotonic.nanoseconds)
    #expect(body.write([1]))
    stream.beat(nowNanoseconds: Monotonic.nanoseconds + 7_201_000_000_000)
    #expect(!body.write([1]))
  }

  @Test func `a client that does not read is cut off`() throws {
    try StoreWorld.run { world, client, server in
      _ = client.listen()
      let sleeper = RawClient(port: server.port)
      sleeper.send("GET", "/multe/1/events", ["Cookie: session=1"])
      #expect(comesTrue { world.hub.streams.count == 2 })
      let stream = try #require(world.hub.streams.streams { $0.number == 2 }.first)
      let json = [UInt8](repeating: 10, count: 32_000)
      for position in 1_000..<2_000 {
        stream.tell(PositionedEvent(position: Int64(position), id: "", json: json))
      }
      #expect(comesTrue { world.hub.streams.count == 1 })
      try world.makeZone("A")
      #expect(client.readEvent()?.data.contains("\"A\"") == true)
    }
  }
}
