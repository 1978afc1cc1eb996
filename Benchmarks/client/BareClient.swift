import CloudKit
import FoundationNetworking

/// The same requests without the module: bytes that are there already, by `URLSession`. What comes back is not read.
final class BareClient {
  private let zone = "Bare-\(UUID().uuidString)"
  private let count: Int
  private let session: URLSession
  private let configuration = MulteConfiguration()
  private var bodies: [Data] = []
  private(set) var requestBytes = 0
  private(set) var answerBytes = 0

  init(count: Int) async throws {
    self.count = count
    session = URLSession(configuration: .ephemeral)
    let operations =
      #"{"operations":[{"operationType":"create","zone":{"zoneID":{"zoneName":"\#(zone)"}}}]}"#
    _ = try await post("zones/modify", Data(operations.utf8))
    for start in stride(from: 0, to: count, by: 200) {
      let records = (start..<min(start + 200, count)).map(Self.operation).joined(separator: ",")
      let body =
        #"{"zoneID":{"zoneName":"\#(zone)"},"atomic":true,"desiredKeys":[],"operations":[\#(records)]}"#
      bodies.append(Data(body.utf8))
    }
    requestBytes = bodies.reduce(0) { $0 + $1.count }
  }

  private static func operation(_ number: Int) -> String {
    """
    {"operationType":"create","record":{"recordName":"item-\(number)","recordType":"Items","fields":{\
    "addedAt":{"value":\(1_700_000_000_000 + number * 1_000),"type":"TIMESTAMP"},\
    "isChecked":{"value":\(number % 2),"type":"INT64"},"name":{"value":"Item \(number)","type":"STRING"},\
    "number":{"value":\(number).0,"type":"DOUBLE"},"position":{"value":"a\(number)","type":"STRING"},\
    "unit":{"value":"kg","type":"STRING"}}}}
    """
  }

  /// Sends all. Whether a record was refused is looked up when the time is taken.
  func save() async throws -> Time {
    var answers: [Data] = []
    let time = try await Time {
      for body in bodies { answers.append(try await post("records/modify", body)) }
    }
    let refusal = Data("serverErrorCode".utf8)
    precondition(answers.allSatisfy { $0.range(of: refusal) == nil }, "a record was refused")
    return time
  }

  /// Fetches all, with the tokens alone taken out of the answers.
  func fetch() async throws -> Time {
    try await Time {
      var token: String?
      var isMore = true
      while isMore {
        let since = token.map { #","syncToken":"\#($0)""# } ?? ""
        let body = #"{"zones":[{"zoneID":{"zoneName":"\#(zone)"}\#(since)}]}"#
        let answer = try await post("changes/zone", Data(body.utf8))
        answerBytes += answer.count
        let end = String(decoding: answer.suffix(300), as: UTF8.self)
        token =
          end.components(separatedBy: #""syncToken":""#).last?.components(separatedBy: "\"").first
        isMore = end.contains(#""moreComing":true"#)
      }
    }
  }

  private func post(_ call: String, _ body: Data) async throws -> Data {
    guard let base = configuration.url, case .tokens(let api, let user?) = configuration.credential
    else { throw URLError(.badURL) }
    let place = "\(configuration.containerIdentifier)/\(configuration.environment.rawValue)"
    let tokens = [api, user].map {
      $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
    let path =
      "database/1/\(place)/private/\(call)?ckAPIToken=\(tokens[0])&ckWebAuthToken=\(tokens[1])"
    var request = URLRequest(url: URL(string: path, relativeTo: base)!)
    request.httpMethod = "POST"
    request.httpBody = body
    let (data, response) = try await session.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
      throw URLError(.badServerResponse)
    }
    return data
  }
}
