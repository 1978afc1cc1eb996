import CloudKit
import Foundation

/// What a device knows of its notes in the cloud: which record each is, and as what it was fetched or saved last.
struct CloudState: Codable {
  struct Note: Codable {
    var fileName: String
    var title: String
    var text: String
    var systemFields: Data
    /// By the names of their records.
    var attachments: [String: Attachment] = [:]
  }

  struct Attachment: Codable {
    var name: String
    /// What tells whether the file changed since.
    var fingerprint: String
    var systemFields: Data
  }

  var token: Data?
  /// By the names of their records.
  var notes: [String: Note] = [:]

  /// The state of an earlier run; an empty one if there is none that can be read.
  init(_ url: URL) {
    guard let data = try? Data(contentsOf: url),
      let state = try? PropertyListDecoder().decode(CloudState.self, from: data)
    else { return }
    self = state
  }

  func write(to url: URL) throws {
    let file = FileWrapper(regularFileWithContents: try PropertyListEncoder().encode(self))
    try file.write(to: url, options: .atomic, originalContentsURL: nil)
  }

  var changeToken: CKServerChangeToken? {
    get {
      token.flatMap {
        try? NSKeyedUnarchiver.unarchivedObject(ofClass: CKServerChangeToken.self, from: $0)
      }
    }
    set {
      token = newValue.flatMap {
        try? NSKeyedArchiver.archivedData(withRootObject: $0, requiringSecureCoding: true)
      }
    }
  }

  /// The record of a note that is in this file.
  func recordName(ofFile fileName: String) -> String? {
    notes.first { $0.value.fileName == fileName }?.key
  }

  /// What tells one state of an attachment on disk from another.
  static func fingerprint(of file: FileWrapper) -> String {
    let attributes = file.fileAttributes
    let size = attributes[FileAttributeKey.size.rawValue] as? NSNumber
    let date = attributes[FileAttributeKey.modificationDate.rawValue] as? Date
    return "\(size?.intValue ?? 0) \(date?.timeIntervalSince1970 ?? 0)"
  }
}

extension CKRecord {
  /// The record without its fields, as it can be kept.
  var systemFields: Data {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    encodeSystemFields(with: archiver)
    archiver.finishEncoding()
    return archiver.encodedData
  }

  /// The record that was kept; `nil` if the bytes are none.
  static func kept(_ systemFields: Data) -> CKRecord? {
    guard let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: systemFields) else { return nil }
    defer { unarchiver.finishDecoding() }
    return CKRecord(coder: unarchiver)
  }
}
