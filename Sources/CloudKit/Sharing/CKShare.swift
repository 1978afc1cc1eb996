import WebServices

/// The share of a record with all below it, or of a zone.
public final class CKShare: CKRecord, @unchecked Sendable {
  init(recordID: CKRecordID, state: RecordState, details: ShareDetails) {
    super.init(recordType: CKRecord.SystemType.share, recordID: recordID, state: state)
  }

  /// Reads a share from an archive; nil if there is none.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Writes what a share has besides fields.
  func writeDetails(to writer: inout JSONWriter) {}

  /// Takes what the server told of the saved share.
  func adoptDetails(_ json: JSONObject, in place: WirePlace) {}
}

/// What a share has besides fields.
struct ShareDetails: Sendable {
  init(_ json: JSONObject, in place: WirePlace) {}
}
