// Files, folders and addresses.
extension UTType {
  /// Anything that can be named.
  public static let item = UTType(known: "public.item")
  /// What people make and read.
  public static let content = UTType(known: "public.content")
  /// Content of several kinds in one.
  public static let compositeContent = UTType(known: "public.composite-content")
  /// Bytes.
  public static let data = UTType(known: "public.data")
  /// A folder, or what is one for the file system.
  public static let directory = UTType(known: "public.directory")
  /// A folder as people see it.
  public static let folder = UTType(known: "public.folder")
  /// A disk, or a part of one.
  public static let volume = UTType(known: "public.volume")
  /// A folder that looks like one file.
  public static let package = UTType(known: "com.apple.package")
  /// A folder with a known inside.
  public static let bundle = UTType(known: "com.apple.bundle")
  /// What leads to something else.
  public static let resolvable = UTType(known: "com.apple.resolvable")
  /// A link within the file system.
  public static let symbolicLink = UTType(known: "public.symlink")
  /// A file that leads to another one.
  public static let aliasFile = UTType(known: "com.apple.alias-file")
  /// A program.
  public static let executable = UTType(known: "public.executable")
  /// An address.
  public static let url = UTType(known: "public.url")
  /// The address of a file.
  public static let fileURL = UTType(known: "public.file-url")
  /// A bookmark of an address.
  public static let urlBookmarkData = UTType(known: "public.url-bookmark-data")
  /// A file with an address.
  public static let internetLocation = UTType(known: "com.apple.internet-location")
  /// A program for people.
  public static let application = UTType(known: "com.apple.application")
}

// Texts.
extension UTType {
  /// Text of any kind.
  public static let text = UTType(known: "public.text")
  /// Text without a layout.
  public static let plainText = UTType(known: "public.plain-text")
  /// Text without a layout, in UTF-8.
  public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
  /// Text without a layout, in UTF-16.
  public static let utf16PlainText = UTType(known: "public.utf16-plain-text")
  /// A table in text.
  public static let delimitedText = UTType(known: "public.delimited-values-text")
  /// A table with commas between its columns.
  public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
  /// A table with tabs between its columns.
  public static let tabSeparatedText = UTType(known: "public.tab-separated-values-text")
  /// Text with a layout.
  public static let rtf = UTType(known: "public.rtf")
  /// A page of the web.
  public static let html = UTType(known: "public.html")
  /// XML.
  public static let xml = UTType(known: "public.xml")
  /// YAML.
  public static let yaml = UTType(known: "public.yaml")
  /// JSON.
  public static let json = UTType(known: "public.json")
  /// A log.
  public static let log = UTType(known: "com.apple.log")
  /// Source code.
  public static let sourceCode = UTType(known: "public.source-code")
  /// Source code in Swift.
  public static let swiftSource = UTType(known: "public.swift-source")
  /// Source code that is run as it is.
  public static let script = UTType(known: "public.script")
  /// A script for a shell.
  public static let shellScript = UTType(known: "public.shell-script")
  /// A script in Python.
  public static let pythonScript = UTType(known: "public.python-script")
  /// A script in JavaScript.
  public static let javaScript = UTType(known: "com.netscape.javascript-source")
  /// A property list in XML.
  public static let xmlPropertyList = UTType(known: "com.apple.xml-property-list")
}

// Documents and what people keep.
extension UTType {
  /// A message.
  public static let message = UTType(known: "public.message")
  /// A person or a company.
  public static let contact = UTType(known: "public.contact")
  /// An event of a calendar.
  public static let calendarEvent = UTType(known: "public.calendar-event")
  /// A database.
  public static let database = UTType(known: "public.database")
  /// Text with a layout, and its attachments.
  public static let rtfd = UTType(known: "com.apple.rtfd")
  /// Text with a layout and its attachments, in one file.
  public static let flatRTFD = UTType(known: "com.apple.flat-rtfd")
  /// A page of the web with all that is on it.
  public static let webArchive = UTType(known: "com.apple.webarchive")
  /// A property list.
  public static let propertyList = UTType(known: "com.apple.property-list")
  /// A property list in bytes.
  public static let binaryPropertyList = UTType(known: "com.apple.binary-property-list")
  /// A document in PDF.
  public static let pdf = UTType(known: "com.adobe.pdf")
  /// A book.
  public static let epub = UTType(known: "org.idpf.epub-container")
  /// A spreadsheet.
  public static let spreadsheet = UTType(known: "public.spreadsheet")
  /// A presentation.
  public static let presentation = UTType(known: "public.presentation")
  /// People and companies.
  public static let vCard = UTType(known: "public.vcard")
  /// Something to do.
  public static let toDoItem = UTType(known: "public.to-do-item")
  /// A mail.
  public static let emailMessage = UTType(known: "public.email-message")
  /// A typeface.
  public static let font = UTType(known: "public.font")
  /// A place to come back to.
  public static let bookmark = UTType(known: "public.bookmark")
}

// Pictures, sounds and films.
extension UTType {
  /// A picture.
  public static let image = UTType(known: "public.image")
  /// A picture in JPEG.
  public static let jpeg = UTType(known: "public.jpeg")
  /// A picture in TIFF.
  public static let tiff = UTType(known: "public.tiff")
  /// A picture in GIF.
  public static let gif = UTType(known: "com.compuserve.gif")
  /// A picture in PNG.
  public static let png = UTType(known: "public.png")
  /// A picture in BMP.
  public static let bmp = UTType(known: "com.microsoft.bmp")
  /// An icon.
  public static let ico = UTType(known: "com.microsoft.ico")
  /// An icon of Apple's.
  public static let icns = UTType(known: "com.apple.icns")
  /// A picture in SVG.
  public static let svg = UTType(known: "public.svg-image")
  /// A picture in HEIF.
  public static let heif = UTType(known: "public.heif-standard")
  /// A picture in HEIC.
  public static let heic = UTType(known: "public.heic")
  /// A picture in WebP.
  public static let webP = UTType(known: "org.webmproject.webp")
  /// A picture as a camera saw it.
  public static let rawImage = UTType(known: "public.camera-raw-image")
  /// A picture that moves.
  public static let livePhoto = UTType(known: "com.apple.live-photo")
  /// A body in space.
  public static let threeDContent = UTType(known: "public.3d-content")
  /// A body in space, in USDZ.
  public static let usdz = UTType(known: "com.pixar.universal-scene-description-mobile")
  /// Sound or moving pictures.
  public static let audiovisualContent = UTType(known: "public.audiovisual-content")
  /// Moving pictures, perhaps with sound.
  public static let movie = UTType(known: "public.movie")
  /// Moving pictures without sound.
  public static let video = UTType(known: "public.video")
  /// Sound.
  public static let audio = UTType(known: "public.audio")
  /// A film in QuickTime.
  public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
  /// A film in MPEG-1 or MPEG-2.
  public static let mpeg = UTType(known: "public.mpeg")
  /// Moving pictures in MPEG-2.
  public static let mpeg2Video = UTType(known: "public.mpeg-2-video")
  /// A film in MPEG-4.
  public static let mpeg4Movie = UTType(known: "public.mpeg-4")
  /// A film that is protected.
  public static let appleProtectedMPEG4Video = UTType(known: "com.apple.protected-mpeg-4-video")
  /// A film in AVI.
  public static let avi = UTType(known: "public.avi")
  /// Sound in MP3.
  public static let mp3 = UTType(known: "public.mp3")
  /// Sound in WAVE.
  public static let wav = UTType(known: "com.microsoft.waveform-audio")
  /// Sound in AIFF.
  public static let aiff = UTType(known: "public.aiff-audio")
  /// Notes to play.
  public static let midi = UTType(known: "public.midi-audio")
  /// Sound in MPEG-4.
  public static let mpeg4Audio = UTType(known: "public.mpeg-4-audio")
  /// What to play one after the other.
  public static let playlist = UTType(known: "public.playlist")
}

// Archives and certificates.
extension UTType {
  /// Files in one file.
  public static let archive = UTType(known: "public.archive")
  /// A disk in a file.
  public static let diskImage = UTType(known: "public.disk-image")
  /// Files in ZIP.
  public static let zip = UTType(known: "public.zip-archive")
  /// A file in gzip.
  public static let gzip = UTType(known: "org.gnu.gnu-zip-archive")
  /// A file in bzip2.
  public static let bz2 = UTType(known: "public.bzip2-archive")
  /// Files in tar.
  public static let tarArchive = UTType(known: "public.tar-archive")
  /// Keys and certificates.
  public static let pkcs12 = UTType(known: "com.rsa.pkcs-12")
  /// A certificate.
  public static let x509Certificate = UTType(known: "public.x509-certificate")
}
