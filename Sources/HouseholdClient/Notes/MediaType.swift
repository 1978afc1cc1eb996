/// The media types of files by the endings of their names.
enum MediaType {
  private static let types = [
    "avif": "image/avif", "csv": "text/csv", "gif": "image/gif", "heic": "image/heic",
    "htm": "text/html", "html": "text/html", "jpeg": "image/jpeg", "jpg": "image/jpeg",
    "json": "application/json", "m4a": "audio/mp4", "md": "text/markdown", "mov": "video/quicktime",
    "mp3": "audio/mpeg", "mp4": "video/mp4", "pdf": "application/pdf", "png": "image/png",
    "svg": "image/svg+xml", "tif": "image/tiff", "tiff": "image/tiff", "txt": "text/plain",
    "wav": "audio/wav", "webm": "video/webm", "webp": "image/webp", "zip": "application/zip",
  ]

  /// The type of an ending without its point; of one that is not known, that of any bytes.
  static func of(_ ending: String) -> String {
    types[ending.lowercased()] ?? "application/octet-stream"
  }
}
