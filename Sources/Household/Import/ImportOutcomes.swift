import Records
import WebServices

/// What the server made of one record of a plan.
public enum ImportOutcome: Equatable, Sendable {
  /// The record is new.
  case added
  /// The record was there already and is unchanged.
  case present
  /// The record was refused.
  case refused(code: String, reason: String)
}

/// What the server made of the records of a plan, gathered from its answers.
public struct ImportOutcomes: Equatable, Sendable {
  private var byName: [RecordName: ImportOutcome] = [:]

  /// No answers yet.
  public init() {}

  /// The outcome of a record; nil where no answer told.
  public subscript(_ name: RecordName) -> ImportOutcome? {
    get { byName[name] }
    set { byName[name] = newValue }
  }

  /// Takes the answer to a batch.
  ///
  /// - Parameters:
  ///   - response: The body of the answer to `records/modify`.
  ///   - batch: The request.
  /// - Throws: The answer's own error where the whole request failed, with BAD_REQUEST for a code
  ///   that is not known; BAD_REQUEST where the answer does not fit the request.
  public mutating func take(
    response: [UInt8], to batch: ModifyBatch
  ) throws(RecordError) {
    let answer = try JSONReader.read(response).object
    if let code = answer?["serverErrorCode"]?.string {
      throw RecordError(
        ErrorCode(rawValue: code) ?? .badRequest, answer?["reason"]?.string ?? "")
    }
    guard let records = answer?["records"]?.array, records.count == batch.recordNames.count else {
      throw .badRequest("The answer does not fit the request")
    }
    for (name, record) in zip(batch.recordNames, records) { byName[name] = Self.outcome(record) }
  }

  private static func outcome(_ record: JSONValue) -> ImportOutcome {
    guard let code = record.object?["serverErrorCode"]?.string else { return .added }
    // Apple documents EXISTS for what its servers answer with CONFLICT.
    if code == ErrorCode.conflict.rawValue || code == ErrorCode.exists.rawValue { return .present }
    return .refused(code: code, reason: record.object?["reason"]?.string ?? "")
  }
}
