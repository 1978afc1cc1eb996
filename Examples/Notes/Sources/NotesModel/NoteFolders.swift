import Foundation

/// Where notes are: in the cloud's container if the user wants that and is signed in, else in a local folder.
public struct NoteFolders: Sendable {
  /// The container; `nil` for the first.
  public let containerIdentifier: String?
  /// The folder without the cloud.
  public let local: URL
  /// What the preference `use_icloud` says.
  public let usesCloud: Bool

  /// Folders of an app.
  public init(containerIdentifier: String? = nil, local: URL, usesCloud: Bool) {
    self.containerIdentifier = containerIdentifier
    self.local = local
    self.usesCloud = usesCloud
  }

  /// Whether notes are in the cloud.
  public var isCloudAvailable: Bool {
    usesCloud && FileManager.default.ubiquityIdentityToken != nil
  }

  /// Where notes are now. It may touch the disk.
  public var documents: URL {
    guard isCloudAvailable,
      let container = FileManager.default.url(forUbiquityContainerIdentifier: containerIdentifier)
    else { return local }
    return container.appendingPathComponent("Documents", isDirectory: true)
  }

  /// The URL of a note by its name without extension.
  ///
  /// - Throws: `CocoaError` `fileWriteInvalidFileName` if no note can have this name.
  public func url(ofNote name: String) throws -> URL {
    let file = name + "." + NoteDocument.fileExtension
    guard !name.isEmpty, !name.hasPrefix("."), file.utf8.count <= 240,
      !name.contains(where: { $0 == "/" || $0 == "\0" })
    else { throw CocoaError(.fileWriteInvalidFileName) }
    return documents.appendingPathComponent(file, isDirectory: false)
  }

  /// A URL for a note that somebody else named: under that name, or one like it if no note can have it or one has it already.
  public func freeURL(likeName wish: String) -> URL {
    let taken = FileWrapper(directoryWithFileWrappers: [:])
    for name in (try? FileManager.default.contentsOfDirectory(atPath: documents.path)) ?? [] {
      taken.addRegularFile(withContents: Data(), preferredFilename: name)
    }
    // A FileWrapper knows which names a folder can hold; a note's is not hidden either, and leaves room for what stands for it.
    var name = wish.drop { $0 == "." }
    while name.utf8.count > 200 { name.removeLast() }
    let file = (name.isEmpty ? "Untitled" : String(name)) + "." + NoteDocument.fileExtension
    let free = taken.addRegularFile(withContents: Data(), preferredFilename: file)
    return documents.appendingPathComponent(free, isDirectory: false)
  }

  // MARK: What can be done to notes

  /// Makes a note, locally first, then moves it into the cloud. It is open.
  ///
  /// - Throws: `CocoaError` `fileWriteFileExists` if there is a note of this name.
  public func create(named name: String? = nil) throws -> NoteDocument {
    let name = name ?? "Document \(UUID().uuidString.prefix(8))"
    let url = try url(ofNote: name)
    try FileManager.default.createDirectory(at: local, withIntermediateDirectories: true)
    let localURL = local.appendingPathComponent(url.lastPathComponent)
    let document = NoteDocument(fileURL: localURL)
    try document.save(to: localURL, for: .forCreating)
    guard isCloudAvailable else { return document }
    try document.close()
    do {
      try FileManager.default.setUbiquitous(true, itemAt: localURL, destinationURL: url)
    } catch {
      try? FileManager.default.removeItem(at: localURL)
      throw error
    }
    let moved = NoteDocument(fileURL: url)
    try moved.open()
    return moved
  }

  /// Gives a note another name, under coordination, and returns its new URL.
  ///
  /// - Throws: `CocoaError`: `fileWriteFileExists` if there is a note of this name, and what moving threw.
  @discardableResult
  public func rename(_ url: URL, to name: String) throws -> URL {
    let destination = try self.url(ofNote: name)
    guard destination.path != url.path else { return url }
    let coordinator = NSFileCoordinator(filePresenter: nil)
    var refusal: NSError?
    var result = Result<Void, any Error>.success(())
    coordinator.coordinate(
      writingItemAt: url, options: .forMoving, writingItemAt: destination, options: [],
      error: &refusal
    ) { from, to in
      result = Result {
        try FileManager.default.moveItem(at: from, to: to)
        coordinator.item(at: from, didMoveTo: to)
      }
    }
    if let refusal { throw refusal }
    try result.get()
    return destination
  }

  /// Deletes a note, under coordination.
  ///
  /// - Throws: `CocoaError`, if it cannot be deleted.
  public func delete(_ url: URL) throws {
    var refusal: NSError?
    var result = Result<Void, any Error>.success(())
    NSFileCoordinator(filePresenter: nil).coordinate(
      writingItemAt: url, options: .forDeleting, error: &refusal
    ) { url in result = Result { try FileManager.default.removeItem(at: url) } }
    if let refusal { throw refusal }
    try result.get()
  }

  /// Moves notes that were made without the cloud into it, as at start-up, and returns their new URLs. One whose name is taken
  /// there stays local.
  public func moveLocalNotesIntoCloud() -> [URL] {
    guard isCloudAvailable else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: local.path)) ?? []
    return names.filter { ($0 as NSString).pathExtension == NoteDocument.fileExtension }.sorted()
      .compactMap { name in
        let destination = documents.appendingPathComponent(name, isDirectory: false)
        do {
          try FileManager.default.setUbiquitous(
            true, itemAt: local.appendingPathComponent(name), destinationURL: destination)
          return destination
        } catch {
          return nil
        }
      }
  }
}
