import HTTPServer
import RecordStore
import Records
import WebServices

/// Calls of the record protocol on behalf of a caller, made within the server. What an import saves goes
/// the same way as what a client saves.
struct HouseholdCalls: Sendable {
  /// What answers `/database/1/`.
  let records: any Endpoint
  /// The request that started it: it says who calls.
  let request: ServerRequest
  /// The container of the household app.
  let container: String

  /// The body of the answer to one call. Waits for it, so not on a thread of the server.
  func answer(to action: String, _ body: [UInt8]) -> [UInt8] {
    let path = "/database/1/\(container)/production/private/\(action)"
    let call = ServerRequest(
      http: HTTPRequest(
        head: HTTPRequestHead(
          method: "POST", rawPath: path, headers: request.http.head.headers,
          remoteAddress: request.http.head.remoteAddress), body: .bytes(body)),
      path: path, query: [], clientAddress: request.clientAddress, origin: request.origin,
      caller: request.caller)
    let gate = Gate<[UInt8]>()
    records.respond(to: call) { response in
      if case .bytes(let bytes) = response.body { gate.open(bytes) } else { gate.open([]) }
    }
    return gate.wait()
  }

  /// Makes the zone of the lists unless it is there. Throws what the server answers.
  func makeZone() throws(RecordError) {
    try Self.check(
      answer(
        to: "zones/modify",
        Array(
          """
          {"operations":[{"operationType":"create","zone":{"zoneID":{"zoneName":"Lists"}}}]}
          """.utf8)))
  }

  /// The highest position of the lists that are there. Throws what the server answers.
  func lastPosition() throws(RecordError) -> String? {
    let answer = try Self.check(
      answer(
        to: "records/query",
        Array(
          """
          {"zoneID":{"zoneName":"Lists"},"resultsLimit":1,"desiredKeys":["position"],\
          "query":{"recordType":"Lists","sortBy":[{"fieldName":"position","ascending":false}]}}
          """.utf8)))
    let record = answer["records"]?.array?.first?.object
    return record?["fields"]?.object?["position"]?.object?["value"]?.string
  }

  @discardableResult
  private static func check(_ bytes: [UInt8]) throws(RecordError) -> JSONObject {
    let answer = try JSONReader.read(bytes).object ?? JSONObject()
    guard let code = answer["serverErrorCode"]?.string else { return answer }
    throw RecordError(
      ErrorCode(rawValue: code) ?? .internalError, answer["reason"]?.string ?? "")
  }
}
