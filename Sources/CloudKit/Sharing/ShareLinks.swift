import Records
import WebServices

/// Looking at what addresses of shares lead to, and accepting it.
struct ShareLinks: Sendable {
  let service: Service
  var options = CallOptions()
  /// Whether the shared records come along.
  var wantsRoot = false
  /// The fields of the shared records; nil for all.
  var rootKeys: [CKRecord.FieldKey]?

  /// What each address leads to, or why nobody may know. Throws what fails as a whole.
  func metadata(
    for urls: [URL]
  ) async throws(CKError) -> [URL: Result<CKShareMetadata, any Error>] {
    var results: [URL: Result<CKShareMetadata, any Error>] = [:]
    var known: [(URL, String)] = []
    for url in urls where results[url] == nil {
      do throws(CKError) {
        known.append((url, try ShareAddress.guid(url)))
      } catch {
        results[url] = .failure(error)
      }
    }
    for chunk in known.chunked(Limits.operationsPerRequest) {
      let answers = try await call("resolve", chunk.map(\.1))
      for ((url, _), answer) in zip(chunk, answers) { results[url] = answer }
    }
    return results
  }

  /// Accepts each share, or tells why not. Throws what fails as a whole.
  func accept(
    _ metadatas: [CKShareMetadata]
  ) async throws(CKError) -> [CKShareMetadata: Result<CKShare, any Error>] {
    var results: [CKShareMetadata: Result<CKShare, any Error>] = [:]
    for chunk in metadatas.chunked(Limits.operationsPerRequest) {
      let answers = try await call("accept", chunk.map(\.shortGUID))
      for (metadata, answer) in zip(chunk, answers) { results[metadata] = answer.map(\.share) }
    }
    return results
  }

  private func call(
    _ action: String, _ guids: [String]
  ) async throws(CKError) -> [Result<CKShareMetadata, any Error>] {
    let caller = try await service.caller(options)
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("shortGUIDs")
      writer.array { writer in for guid in guids { write(guid, to: &writer) } }
    }
    let call = ServiceCall(.public, "records/" + action, body: writer.bytes, options)
    let answers = try await service.call(call)["results"]?.array?.compactMap(\.object) ?? []
    guard answers.count == guids.count else {
      throw CKError(.internalError, "The answer has another number of shares than the request")
    }
    return zip(guids, answers).map { guid, answer in
      if let error = CKError(json: answer) { return .failure(error) }
      return Result {
        try CKShareMetadata(answer, guid: guid, service: service, caller: caller)
      }
    }
  }

  private func write(_ guid: String, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("value", guid)
      writer.member("shouldFetchRootRecord", wantsRoot)
      writer.member("rootRecordDesiredKeys", ifAny: rootKeys)
    }
  }
}
