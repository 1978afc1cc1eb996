import Testing

@testable import UniformTypeIdentifiers

@Suite struct UniformTypeIdentifiersTests {
  @Test(arguments: [
    ("json", UTType.json), ("PNG", .png), ("jpg", .jpeg), ("jpeg", .jpeg), ("txt", .plainText),
    ("pdf", .pdf), ("vcf", .vCard), ("mp4", .mpeg4Movie), ("mov", .quickTimeMovie), ("mp3", .mp3),
    ("wav", .wav), ("heic", .heic), ("webp", .webP), ("rtf", .rtf), ("htm", .html), ("zip", .zip),
    ("plist", .propertyList), ("gif", .gif), ("tif", .tiff), ("xml", .xml),
  ])
  func `a file's extension names its type`(ending: String, type: UTType) {
    #expect(UTType(filenameExtension: ending) == type)
  }

  @Test(arguments: [
    ("application/json", UTType.json), ("image/png", .png), ("image/jpeg", .jpeg),
    ("text/plain", .plainText), ("text/html", .html), ("application/pdf", .pdf),
    ("video/mp4", .mpeg4Movie), ("audio/mpeg", .mp3), ("audio/mp4", .mpeg4Audio),
    ("application/zip", .zip), ("application/octet-stream", .data), ("text/vcard", .vCard),
  ])
  func `a media type names its type`(name: String, type: UTType) {
    #expect(UTType(mimeType: name) == type)
    #expect(type.preferredMIMEType == name)
  }

  @Test func `an identifier that nobody declared is no type`() {
    #expect(UTType("public.jpeg") == .jpeg)
    #expect(UTType("Public.JPEG") == .jpeg)
    #expect(UTType("com.example.nothing") == nil)
    #expect(UTType("") == nil)
  }

  @Test func `types conform to what is above them`() {
    #expect(UTType.png.conforms(to: .image))
    #expect(UTType.png.conforms(to: .png))
    #expect(!UTType.png.isSubtype(of: .png))
    #expect(UTType.image.isSupertype(of: .heic))
    #expect(!UTType.png.conforms(to: .text))
    #expect(UTType.json.supertypes == [.text, .data, .content, .item])
    #expect(UTType.xmlPropertyList.conforms(to: .propertyList))
    #expect(UTType.xmlPropertyList.conforms(to: .xml))
    #expect(UTType.mpeg4Audio.conforms(to: .audio))
    #expect(UTType.folder.conforms(to: .directory) && UTType.package.conforms(to: .directory))
    #expect(UTType.fileURL.conforms(to: .url))
    #expect(UTType.vCard.conforms(to: .contact))
  }

  @Test func `a type is asked for among those that conform to another`() {
    #expect(UTType(filenameExtension: "mp4", conformingTo: .audio) == .mpeg4Audio)
    #expect(UTType.types(tag: "mp4", tagClass: .filenameExtension, conformingTo: nil).count == 2)
  }

  @Test func `an unknown extension has a dynamic type that survives`() throws {
    let type = try #require(UTType(filenameExtension: "Shopping", conformingTo: .text))
    #expect(type.isDynamic && !type.isDeclared)
    #expect(type.conforms(to: .text) && type.conforms(to: .data))
    #expect(type.preferredFilenameExtension == "shopping")
    #expect(type.preferredMIMEType == nil)
    #expect(UTType(type.identifier) == type)
    let media = try #require(UTType(mimeType: "application/x-shopping"))
    #expect(media.preferredMIMEType == "application/x-shopping")
    #expect(UTType(filenameExtension: "") == nil)
    #expect(UTType("dyn.ext.zz.00") == nil)
  }

  @Test func `a program declares types of its own`() {
    let type = UTType(exportedAs: "com.example.Note", conformingTo: .json)
    #expect(type.conforms(to: .json) && type.isDeclared)
    #expect(UTType("com.example.note") == type)
    #expect(UTType(importedAs: "com.example.other").conforms(to: .data))
    #expect(UTType(importedAs: "public.png") == .png)
    #expect(UTType.png.conforms(to: .image))
  }

  @Test func `a type is coded as its identifier`() throws {
    let bytes = try JSONEncoder().encode([UTType.png])
    #expect(String(decoding: bytes, as: UTF8.self) == "[\"public.png\"]")
    #expect(try JSONDecoder().decode([UTType].self, from: bytes) == [.png])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([UTType].self, from: Data("[\"com.example.nothing\"]".utf8))
    }
  }

  @Test func `the address of a file gets the extension of its type`() {
    let folder = URL(filePath: "/tmp/notes", directoryHint: .isDirectory)
    #expect(folder.appendingPathComponent("a", conformingTo: .json).lastPathComponent == "a.json")
    let photo = folder.appendingPathComponent("a.JPG")
    #expect(photo.appendingPathExtension(for: .jpeg) == photo)
    #expect(photo.appendingPathExtension(for: .png).lastPathComponent == "a.JPG.png")
  }

  @Test func `each type is declared once and stands below one that is there`() {
    let names = TypeDeclaration.all.map(\.identifier)
    #expect(Set(names).count == names.count)
    for type in TypeDeclaration.all {
      for parent in type.parents { #expect(names.contains(parent), "\(type.identifier)") }
    }
  }
}
