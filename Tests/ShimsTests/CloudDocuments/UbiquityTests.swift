import Foundation
import Synchronization
import Testing

@testable import CloudDocuments

/// A mirror that keeps its items in another folder.
final class FolderMirror: DocumentMirror {
  let folder: URL
  private let failure = Mutex<CocoaError.Code?>(nil)

  init(_ folder: URL) { self.folder = folder }

  func fail(with code: CocoaError.Code?) { failure.withLock { $0 = code } }

  func holdsCurrentVersion(ofItemAt url: URL) throws -> Bool {
    let copy = folder.appendingPathComponent(url.lastPathComponent)
    guard let wrapper = try? FileWrapper(url: copy, options: .immediate) else { return false }
    return wrapper.matchesContents(of: url)
  }

  func download(itemAt url: URL, to destination: URL) throws {
    if let code = failure.withLock({ $0 }) { throw CocoaError(code) }
    try FileManager.default.copyItem(
      at: folder.appendingPathComponent(url.lastPathComponent), to: destination)
  }
}

@Suite struct UbiquityTests {
  /// A container of the test's own, signed in.
  private func withContainer(
    _ body: (_ documents: URL, _ identifier: String, _ local: URL) async throws -> Void
  ) async throws {
    try await withFolder { folder in
      let base = folder.appendingPathComponent("cloud")
      let identifier = "iCloud.test-\(UUID().uuidString)"
      try await UbiquityFolder.$current.withValue(.folder(base)) {
        let container = try #require(
          FileManager.default.url(forUbiquityContainerIdentifier: identifier))
        try await body(container.appendingPathComponent("Documents"), identifier, folder)
        UbiquityFolder.setMirror(nil, forContainer: identifier)
      }
    }
  }

  @Test func `the environment says where the documents are`() {
    func path(_ environment: [String: String]) -> String? {
      UbiquityFolder.url(in: environment)?.path
    }
    #expect(path(["MULTE_DOCUMENTS": "/a/b", "HOME": "/home/x"]) == "/a/b")
    #expect(path(["MULTE_DOCUMENTS": "", "HOME": "/home/x"]) == nil)
    #expect(path(["HOME": "/home/x"]) == "/home/x/.local/share/multe/Documents")
    #expect(path(["HOME": "/home/x", "XDG_DATA_HOME": "/d"]) == "/d/multe/Documents")
    #expect(
      path(["HOME": "/home/x", "XDG_DATA_HOME": "d"]) == "/home/x/.local/share/multe/Documents")
    #expect(path([:]) == nil)
  }

  @Test func `nobody who is signed out has a token, a container or items in it`() async throws {
    try await withContainer { documents, identifier, _ in
      let token = try #require(FileManager.default.ubiquityIdentityToken)
      #expect(token.isEqual(FileManager.default.ubiquityIdentityToken))
      #expect(FileManager.default.isUbiquitousItem(at: documents))
      UbiquityFolder.$current.withValue(.signedOut) {
        let manager = FileManager.default
        #expect(manager.ubiquityIdentityToken == nil)
        #expect(manager.url(forUbiquityContainerIdentifier: identifier) == nil)
        #expect(!manager.isUbiquitousItem(at: documents))
      }
    }
  }

  @Test(arguments: ["../other", "a/b", "..", ".", "", ".hidden"])
  func `an identifier that leads elsewhere is that of no container`(identifier: String) async throws
  {
    try await withContainer { _, _, local in
      #expect(FileManager.default.url(forUbiquityContainerIdentifier: identifier) == nil)
      #expect(local.names == ["cloud"])
    }
  }

  @Test func `without an identifier the container is the environment's or the household's`() {
    #expect(UbiquityFolder.identifier(nil, in: [:]) == "iCloud.multe")
    #expect(UbiquityFolder.identifier(nil, in: ["MULTE_CONTAINER": "iCloud.x"]) == "iCloud.x")
    #expect(UbiquityFolder.identifier("iCloud.y", in: [:]) == "iCloud.y")
  }

  @Test func `an item moves into the container and out of it, over nothing`() async throws {
    try await withContainer { documents, _, local in
      let manager = FileManager.default
      let here = local.appendingPathComponent("x.note")
      let there = documents.appendingPathComponent("x.note")
      try here.write("text")
      try manager.setUbiquitous(true, itemAt: here, destinationURL: there)
      #expect(!here.isThere && there.text == "text" && manager.isUbiquitousItem(at: there))
      try here.write("another")
      #expect(throws: CocoaError.self) {
        try manager.setUbiquitous(true, itemAt: here, destinationURL: there)
      }
      #expect(throws: CocoaError.self) {
        try manager.setUbiquitous(false, itemAt: there, destinationURL: here)
      }
      #expect(throws: CocoaError.self) {
        try manager.setUbiquitous(
          true, itemAt: here, destinationURL: local.appendingPathComponent("y.note"))
      }
      #expect(here.text == "another" && there.text == "text")
      try manager.removeItem(at: here)
      try manager.setUbiquitous(false, itemAt: there, destinationURL: here)
      #expect(here.text == "text" && !there.isThere)
    }
  }

  @Test func `an item leaves only if a mirror holds it, and comes back`() async throws {
    try await withContainer { documents, identifier, local in
      let manager = FileManager.default
      let mirror = FolderMirror(local.appendingPathComponent("mirror"))
      let url = documents.appendingPathComponent("x.note")
      try url.write("text")
      #expect(throws: CocoaError.self) { try manager.evictUbiquitousItem(at: url) }
      UbiquityFolder.setMirror(mirror, forContainer: identifier)
      try manager.createDirectory(at: mirror.folder, withIntermediateDirectories: true)
      try mirror.folder.appendingPathComponent("x.note").write("an older text")
      #expect(throws: CocoaError.self) { try manager.evictUbiquitousItem(at: url) }
      #expect(url.text == "text")

      try mirror.folder.appendingPathComponent("x.note").write("text")
      try manager.evictUbiquitousItem(at: url)
      #expect(documents.names == [".x.note.icloud"])
      try await expectStatus(of: url, .notDownloaded, name: "x.note")

      try manager.startDownloadingUbiquitousItem(at: url)
      try await wait { url.isThere }
      #expect(url.text == "text")
      try await wait { documents.names == ["x.note"] }
      try await expectStatus(of: url, .current, name: "x.note")
      try manager.startDownloadingUbiquitousItem(at: url)
    }
  }

  @Test func `a download that fails says why and can be tried again`() async throws {
    try await withContainer { documents, identifier, local in
      let manager = FileManager.default
      let mirror = FolderMirror(local)
      let url = documents.appendingPathComponent("x.note")
      #expect(throws: CocoaError.self) { try manager.startDownloadingUbiquitousItem(at: url) }
      try Placeholder(of: url).write(size: 4)
      #expect(throws: CocoaError.self) { try manager.startDownloadingUbiquitousItem(at: url) }
      UbiquityFolder.setMirror(mirror, forContainer: identifier)
      mirror.fail(with: .fileReadNoPermission)
      try manager.startDownloadingUbiquitousItem(at: url)
      let key = NSMetadataUbiquitousItemDownloadingErrorKey
      try await wait {
        let error = NSMetadataItem(url: url)?.value(forAttribute: key) as? NSError
        return error?.code == CocoaError.Code.fileReadNoPermission.rawValue
      }
      #expect(documents.names == [".x.note.icloud"])
      mirror.fail(with: nil)
      try local.appendingPathComponent("x.note").write("text")
      try manager.startDownloadingUbiquitousItem(at: url)
      try await wait { documents.names == ["x.note"] }
    }
  }

  private func expectStatus(
    of url: URL, _ status: URLUbiquitousItemDownloadingStatus, name: String
  ) async throws {
    let values = try url.resourceValues(forKeys: [.nameKey, .ubiquitousItemDownloadingStatusKey])
    #expect(values.ubiquitousItemDownloadingStatus == status)
    #expect(values.name == name)
    let item = try #require(NSMetadataItem(url: url))
    #expect(item.value(forAttribute: NSMetadataUbiquitousItemIsUploadedKey) as? Bool == true)
    // The file is there a moment before its download has ended.
    try await wait {
      let item = NSMetadataItem(url: url)
      return item?.value(forAttribute: NSMetadataUbiquitousItemIsDownloadingKey) as? Bool == false
    }
    #expect(item.value(forAttribute: NSMetadataItemFSSizeKey) as? Int == 4)
  }

  @Test func `an item outside of the containers has no status`() async throws {
    try await withContainer { _, _, local in
      let url = local.appendingPathComponent("x.txt")
      try url.write("")
      let values = try url.resourceValues(forKeys: [
        .ubiquitousItemDownloadingStatusKey, .fileSizeKey,
      ])
      #expect(values.ubiquitousItemDownloadingStatus == nil)
      #expect(values.fileSize == 0)
    }
  }
}

/// Waits until something is so; fails after a time that is far longer than any machine needs.
func wait(until isSo: () throws -> Bool) async throws {
  for _ in 0..<12_000 {
    if try isSo() { return }
    try await Task.sleep(for: .milliseconds(10))
  }
  Issue.record("it did not become so")
}
