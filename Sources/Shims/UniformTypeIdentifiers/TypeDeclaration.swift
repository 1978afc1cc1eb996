/// A type with its parents and tags.
struct TypeDeclaration: Sendable {
  var identifier: String
  var parents: [String]
  var extensions: [String]
  var mimeTypes: [String]

  init(
    _ identifier: String, _ parents: [String] = [], extensions: [String] = [],
    mimeTypes: [String] = []
  ) {
    self.identifier = identifier
    self.parents = parents
    self.extensions = extensions
    self.mimeTypes = mimeTypes
  }

  func tags(of tagClass: UTTagClass) -> [String] {
    switch tagClass {
    case .filenameExtension: extensions
    case .mimeType: mimeTypes
    default: []
    }
  }

  /// The types that have a constant. Where several have a tag, the first one is meant. Source: Apple's list of the system's types.
  static let all = basic + texts + documents + media + archives

  private static let basic: [TypeDeclaration] = [
    .init("public.item"),
    .init("public.content"),
    .init("public.composite-content", ["public.content"]),
    .init("public.data", ["public.item"], mimeTypes: ["application/octet-stream"]),
    .init("public.directory", ["public.item"], mimeTypes: ["inode/directory"]),
    .init("public.folder", ["public.directory"]),
    .init("public.volume", ["public.folder"]),
    .init("com.apple.package", ["public.directory"]),
    .init("com.apple.bundle", ["public.directory"], extensions: ["bundle"]),
    .init("com.apple.resolvable"),
    .init("public.symlink", ["public.item", "com.apple.resolvable"], mimeTypes: ["inode/symlink"]),
    .init("com.apple.alias-file", ["public.data", "com.apple.resolvable"]),
    .init("public.executable", ["public.item"]),
    .init("public.url", ["public.data"], extensions: ["url"]),
    .init("public.file-url", ["public.url"]),
    .init("public.url-bookmark-data", ["public.data"]),
    .init("com.apple.internet-location", ["public.data"]),
    .init("com.apple.application", ["public.executable"]),
  ]

  private static let texts: [TypeDeclaration] = [
    .init("public.text", ["public.data", "public.content"]),
    .init(
      "public.plain-text", ["public.text"], extensions: ["txt", "text"], mimeTypes: ["text/plain"]),
    .init("public.utf8-plain-text", ["public.plain-text"], mimeTypes: ["text/plain;charset=utf-8"]),
    .init(
      "public.utf16-plain-text", ["public.plain-text"], mimeTypes: ["text/plain;charset=utf-16"]),
    .init("public.delimited-values-text", ["public.text"]),
    .init(
      "public.comma-separated-values-text", ["public.delimited-values-text"], extensions: ["csv"],
      mimeTypes: ["text/csv", "text/comma-separated-values"]),
    .init(
      "public.tab-separated-values-text", ["public.delimited-values-text"], extensions: ["tsv"],
      mimeTypes: ["text/tab-separated-values"]),
    .init(
      "public.rtf", ["public.text"], extensions: ["rtf"],
      mimeTypes: ["text/rtf", "application/rtf"]),
    .init(
      "public.html", ["public.text"], extensions: ["html", "htm", "shtml"], mimeTypes: ["text/html"]
    ),
    .init(
      "public.xml", ["public.text"], extensions: ["xml"],
      mimeTypes: ["application/xml", "text/xml"]),
    .init(
      "public.yaml", ["public.text"], extensions: ["yaml", "yml"], mimeTypes: ["application/x-yaml"]
    ),
    .init("public.json", ["public.text"], extensions: ["json"], mimeTypes: ["application/json"]),
    .init("com.apple.log", ["public.plain-text"], extensions: ["log"]),
    .init("public.source-code", ["public.plain-text"]),
    .init(
      "public.swift-source", ["public.source-code"], extensions: ["swift"],
      mimeTypes: ["text/x-swift"]),
    .init("public.script", ["public.source-code"]),
    .init("public.shell-script", ["public.script"], extensions: ["sh", "command"]),
    .init(
      "public.python-script", ["public.script"], extensions: ["py"],
      mimeTypes: ["text/x-python-script"]),
    .init(
      "com.netscape.javascript-source", ["public.script", "public.executable"],
      extensions: ["js", "mjs", "jscript", "javascript"],
      mimeTypes: ["text/javascript", "application/javascript"]),
    .init("com.apple.xml-property-list", ["public.xml", "com.apple.property-list"]),
  ]

  private static let documents: [TypeDeclaration] = [
    .init("public.message"),
    .init("public.contact"),
    .init("public.calendar-event"),
    .init("public.database"),
    .init(
      "com.apple.rtfd", ["com.apple.package", "public.composite-content"], extensions: ["rtfd"]),
    .init("com.apple.flat-rtfd", ["public.data", "public.composite-content"]),
    .init(
      "com.apple.webarchive", ["public.data", "public.composite-content"],
      extensions: ["webarchive"], mimeTypes: ["application/x-webarchive"]),
    .init("com.apple.property-list", ["public.data"], extensions: ["plist"]),
    .init("com.apple.binary-property-list", ["com.apple.property-list"]),
    .init(
      "com.adobe.pdf", ["public.data", "public.composite-content"], extensions: ["pdf"],
      mimeTypes: ["application/pdf"]),
    .init(
      "org.idpf.epub-container", ["public.data", "public.composite-content"], extensions: ["epub"],
      mimeTypes: ["application/epub+zip"]),
    .init("public.spreadsheet", ["public.content"]),
    .init("public.presentation", ["public.composite-content"]),
    .init(
      "public.vcard", ["public.text", "public.contact"], extensions: ["vcf", "vcard"],
      mimeTypes: ["text/vcard", "text/directory", "text/x-vcard"]),
    .init("public.to-do-item"),
    .init("public.email-message", ["public.message"]),
    .init("public.font"),
    .init("public.bookmark"),
  ]

  private static let media: [TypeDeclaration] = [
    .init("public.image", ["public.data", "public.content"]),
    .init(
      "public.jpeg", ["public.image"], extensions: ["jpeg", "jpg", "jpe"],
      mimeTypes: ["image/jpeg", "image/jpg"]),
    .init("public.tiff", ["public.image"], extensions: ["tiff", "tif"], mimeTypes: ["image/tiff"]),
    .init("com.compuserve.gif", ["public.image"], extensions: ["gif"], mimeTypes: ["image/gif"]),
    .init("public.png", ["public.image"], extensions: ["png"], mimeTypes: ["image/png"]),
    .init(
      "com.microsoft.bmp", ["public.image"], extensions: ["bmp", "dib"], mimeTypes: ["image/bmp"]),
    .init(
      "com.microsoft.ico", ["public.image"], extensions: ["ico"],
      mimeTypes: ["image/vnd.microsoft.icon"]),
    .init("com.apple.icns", ["public.image"], extensions: ["icns"], mimeTypes: ["image/x-icns"]),
    .init(
      "public.svg-image", ["public.image"], extensions: ["svg", "svgz"],
      mimeTypes: ["image/svg+xml"]),
    .init(
      "public.heif-standard", ["public.image"], extensions: ["heif", "hif", "heifs"],
      mimeTypes: ["image/heif", "image/heif-sequence"]),
    .init(
      "public.heic", ["public.image"], extensions: ["heic", "heics"],
      mimeTypes: ["image/heic", "image/heic-sequence"]),
    .init(
      "org.webmproject.webp", ["public.image"], extensions: ["webp"], mimeTypes: ["image/webp"]),
    .init("public.camera-raw-image", ["public.image"]),
    .init("com.apple.live-photo"),
    .init("public.3d-content", ["public.content"]),
    .init(
      "com.pixar.universal-scene-description-mobile", ["public.data", "public.3d-content"],
      extensions: ["usdz"], mimeTypes: ["model/vnd.usdz+zip"]),
    .init("public.audiovisual-content", ["public.data", "public.content"]),
    .init("public.movie", ["public.audiovisual-content"]),
    .init("public.video", ["public.movie"]),
    .init("public.audio", ["public.audiovisual-content"]),
    .init(
      "com.apple.quicktime-movie", ["public.movie"], extensions: ["mov", "qt"],
      mimeTypes: ["video/quicktime"]),
    .init(
      "public.mpeg", ["public.movie"], extensions: ["mpg", "mpeg", "mpe", "m75", "m15"],
      mimeTypes: ["video/mpeg", "video/mpg"]),
    .init("public.mpeg-2-video", ["public.video"], extensions: ["m2v"], mimeTypes: ["video/mpeg2"]),
    .init(
      "public.mpeg-4", ["public.movie"], extensions: ["mp4", "mpg4"],
      mimeTypes: ["video/mp4", "video/mp4v"]),
    .init(
      "com.apple.protected-mpeg-4-video", ["public.mpeg-4"], extensions: ["m4v"],
      mimeTypes: ["video/x-m4v"]),
    .init(
      "public.avi", ["public.movie"], extensions: ["avi", "vfw"],
      mimeTypes: ["video/avi", "video/msvideo"]),
    .init(
      "public.mp3", ["public.audio"], extensions: ["mp3", "mpga"],
      mimeTypes: ["audio/mpeg", "audio/mp3"]),
    .init(
      "com.microsoft.waveform-audio", ["public.audio"], extensions: ["wav", "wave", "bwf"],
      mimeTypes: ["audio/vnd.wave", "audio/wav", "audio/wave", "audio/x-wav"]),
    .init(
      "public.aiff-audio", ["public.audio"], extensions: ["aiff", "aif"],
      mimeTypes: ["audio/aiff", "audio/x-aiff"]),
    .init(
      "public.midi-audio", ["public.audio"], extensions: ["midi", "mid", "smf", "kar"],
      mimeTypes: ["audio/midi"]),
    .init(
      "public.mpeg-4-audio", ["public.mpeg-4", "public.audio"], extensions: ["mp4", "mpg4"],
      mimeTypes: ["audio/mp4"]),
    .init(
      "com.apple.m4a-audio", ["public.mpeg-4-audio"], extensions: ["m4a"],
      mimeTypes: ["audio/x-m4a"]),
    .init("public.playlist"),
  ]

  private static let archives: [TypeDeclaration] = [
    .init("public.archive"),
    .init("public.disk-image", ["public.archive"]),
    .init(
      "public.zip-archive", ["public.data", "public.archive"], extensions: ["zip"],
      mimeTypes: ["application/zip", "application/x-zip-compressed"]),
    .init(
      "org.gnu.gnu-zip-archive", ["public.data", "public.archive"], extensions: ["gz", "gzip"],
      mimeTypes: ["application/gzip", "application/x-gzip"]),
    .init(
      "public.bzip2-archive", ["public.data", "public.archive"], extensions: ["bz2", "bzip2"],
      mimeTypes: ["application/x-bzip2"]),
    .init(
      "public.tar-archive", ["public.data", "public.archive"], extensions: ["tar"],
      mimeTypes: ["application/x-tar", "application/tar"]),
    .init(
      "com.rsa.pkcs-12", ["public.data"], extensions: ["p12", "pfx"],
      mimeTypes: ["application/x-pkcs12"]),
    .init(
      "public.x509-certificate", ["public.data"], extensions: ["cer", "der", "crt"],
      mimeTypes: ["application/x-x509-ca-cert"]),
  ]

}
