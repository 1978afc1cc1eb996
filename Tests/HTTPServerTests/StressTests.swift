import Glibc
import HTTPServer
import TestSupport
import Testing

/// Many clients, some of which leave in the middle.
struct StressTests {
  private struct Counts {
    var handled = 0
    var answered = 0
    var streamsOpened = 0
    var streamsClosed = 0
    var wrongReplies: [String] = []
    var clientsDone = 0
  }

  private static let clientCount = 12
  private static let roundCount = 120

  @Test func `every request is answered and every stream closed once`() throws {
    let counts = Shared(Counts())
    let workers = Workers(count: 3)
    try withServer(handling: { request, exchange in
      counts.update { $0.handled += 1 }
      Self.answer(request, exchange, workers, counts)
    }) { server in
      for seed in 0..<Self.clientCount {
        let port = server.port
        onAnotherThread {
          Self.runClient(seed: UInt64(seed), port: port, counts)
          counts.update { $0.clientsDone += 1 }
        }
      }
      #expect(eventually { counts.current.clientsDone == Self.clientCount })
      #expect(eventually { counts.current.handled == counts.current.answered })
      server.stop(graceSeconds: 10)
    }
    let end = counts.current
    #expect(end.wrongReplies == [])
    #expect(end.handled > Self.clientCount * Self.roundCount / 2)
    #expect(end.streamsOpened > 0)
    #expect(end.streamsOpened == end.streamsClosed)
  }

  @Test func `a server may stop in the middle of it all`() throws {
    for graceSeconds in [0, 0, 1] {
      let counts = Shared(Counts())
      let workers = Workers(count: 3)
      // Clients come on when the server has gone: nobody else may be there then.
      try withServerAtPortOfItsOwn(handling: { request, exchange in
        counts.update { $0.handled += 1 }
        Self.answer(request, exchange, workers, counts)
      }) { server, address in
        for seed in 0..<Self.clientCount {
          let port = server.port
          onAnotherThread {
            Self.runClient(seed: UInt64(seed), port: port, address: address, counts)
            counts.update { $0.clientsDone += 1 }
          }
        }
        #expect(eventually { counts.current.handled > 50 })
        server.stop(graceSeconds: graceSeconds)
      }
      #expect(
        eventually {
          let now = counts.current
          return now.clientsDone == Self.clientCount && now.handled == now.answered
            && now.streamsOpened == now.streamsClosed
        })
    }
  }

  private static func answer(
    _ request: HTTPRequest, _ exchange: any HTTPExchange, _ workers: Workers,
    _ counts: Shared<Counts>
  ) {
    let path = request.head.rawPath
    var response = text(path)
    if case .bytes(let bytes) = request.body, !bytes.isEmpty { response.body = .bytes(bytes) }
    switch path.prefix(2) {
    case "/n": break
    case "/s":
      let stream = HTTPStream { counts.update { $0.streamsClosed += 1 } }
      counts.update { $0.streamsOpened += 1 }
      response = HTTPResponse(body: .stream(stream))
      for piece in ["one ", "two ", "three"] {
        workers.submit { stream.write(Array(piece.utf8)) }
      }
      workers.submit { stream.finish() }
    default:
      workers.submit { [response] in
        _ = exchange.clientHasGone
        counts.update { $0.answered += 1 }
        exchange.respond(response)
      }
      return
    }
    counts.update { $0.answered += 1 }
    exchange.respond(response)
  }

  private static func runClient(
    seed: UInt64, port: UInt16, address: String = "127.0.0.1", _ counts: Shared<Counts>
  ) {
    var random = SplitMix(seed: seed)
    var client = TestClient(port: port, address: address)
    for round in 0..<roundCount {
      let kind = ["n", "l", "l", "s"][random.below(4)]
      let body = random.below(4) == 0 ? "body \(round) \(seed)" : nil
      let path = "/\(kind)\(round)"
      client.request("POST", path, body: body)
      switch random.below(12) {
      case 0: client = TestClient(port: port, address: address)
      case 1:
        client.send("GET /half HTTP/1.1\r\nHo")
        client = TestClient(port: port, address: address)
      case 2:
        client = TestClient(port: port, address: address)
        client.request("POST", "/l", headers: ["Content-Length: 100"])
        client.send("not all of it")
        client = TestClient(port: port, address: address)
      default:
        let expected = kind == "s" ? "one two three" : body ?? path
        // Workers may take pieces in another order than they were submitted.
        let received = kind == "s" ? Self.readStream(client) : client.readReply()?.body
        guard let received else { return }  // The server has stopped.
        let isRight = kind == "s" ? received.count <= expected.count : received == expected
        if !isRight { counts.update { $0.wrongReplies.append("\(expected): \(received)") } }
      }
    }
  }

  private static func readStream(_ client: TestClient) -> String? {
    guard client.readHead() != nil else { return nil }
    var all = ""
    while let chunk = client.readChunk() {
      if chunk.isEmpty { return all }
      all += chunk
    }
    return nil
  }
}
