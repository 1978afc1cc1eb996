import Foundation

/// What an attachment shows, by its name's extension.
public enum AttachmentKind: String, CaseIterable, Sendable {
  /// A picture.
  case image
  /// Sound.
  case audio
  /// A film.
  case movie
  /// A person's card.
  case contact
  /// A place, as `NoteLocation` writes it.
  case location
  /// Anything else.
  case file

  /// The kind of a file of this name.
  public init(name: String) {
    self = Self.types[(name as NSString).pathExtension.lowercased()]?.kind ?? .file
  }

  /// The media type of a file of this name; `application/octet-stream` if nothing is known of it.
  public static func mediaType(ofName name: String) -> String {
    types[(name as NSString).pathExtension.lowercased()]?.mediaType ?? "application/octet-stream"
  }

  private static let types: [String: (kind: AttachmentKind, mediaType: String)] = [
    "jpg": (.image, "image/jpeg"), "jpeg": (.image, "image/jpeg"), "png": (.image, "image/png"),
    "gif": (.image, "image/gif"), "heic": (.image, "image/heic"), "webp": (.image, "image/webp"),
    "tiff": (.image, "image/tiff"), "wav": (.audio, "audio/wav"), "mp3": (.audio, "audio/mpeg"),
    "m4a": (.audio, "audio/mp4"), "aac": (.audio, "audio/aac"), "ogg": (.audio, "audio/ogg"),
    "mov": (.movie, "video/quicktime"), "mp4": (.movie, "video/mp4"),
    "m4v": (.movie, "video/x-m4v"), "vcf": (.contact, "text/vcard"),
    "json": (.location, "application/json"), "txt": (.file, "text/plain"),
    "pdf": (.file, "application/pdf"), "rtf": (.file, "application/rtf"),
  ]
}
