import Foundation

/// A note: a package with `Text.rtf`, `Attachments` and `QuickLook`.
///
/// `QuickLook/Thumbnail.png` is left out: a picture of the text needs fonts and something that draws, which Foundation is
/// not. Files of the package that it does not know it keeps.
public final class NoteDocument: Document, @unchecked Sendable {
  /// The extension of a note's package.
  public static let fileExtension = "note"

  private enum Name {
    static let text = "Text.rtf"
    static let attachments = "Attachments"
    static let quickLook = "QuickLook"
    static let preview = "Preview.rtf"
  }

  private var package = FileWrapper(directoryWithFileWrappers: [:])
  private var rtf = RichText.rtf(of: "")

  // MARK: Text

  /// The words of the note. A change can be undone, and is saved when the document is.
  public var text: String {
    get { withLock { RichText.text(of: rtf) ?? "" } }
    set { if newValue != text { setRTF(RichText.rtf(of: newValue)) } }
  }

  private func setRTF(_ new: Data) {
    withLock {
      let old = rtf
      undoManager.registerUndo(withTarget: self) { $0.setRTF(old) }
      if !undoManager.isUndoing && !undoManager.isRedoing { undoManager.setActionName("Typing") }
      rtf = new
    }
    updateChangeCount(.done)
  }

  // MARK: Attachments

  /// The names of the attachments, in order.
  ///
  /// - Throws: `NotesError.cannotAccessAttachments` if the package holds something else under the folder's name.
  public var attachmentNames: [String] {
    get throws { try attachments().map(\.name) }
  }

  /// The attachments with their files, in order of their names.
  public func attachments() throws -> [(name: String, file: FileWrapper)] {
    let files = try withLock { try attachmentFolder()?.fileWrappers } ?? [:]
    return files.filter { $0.value.isRegularFile }.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// The bytes of an attachment.
  ///
  /// - Throws: `NotesError.cannotAccessAttachments` if there is none of this name.
  public func contents(ofAttachment name: String) throws -> Data {
    guard let data = try attachment(name).regularFileContents else {
      throw NotesError.cannotAccessAttachments
    }
    return data
  }

  /// Adds a file, and returns the name that it got: the wish, or one like it if that is taken or no folder can hold it.
  @discardableResult
  public func addAttachment(_ contents: Data, named wish: String) throws -> String {
    let file = FileWrapper(regularFileWithContents: contents)
    file.preferredFilename = wish
    return try add(file)
  }

  /// Adds a copy of a file.
  ///
  /// - Throws: `NotesError.cannotSaveAttachment` if it is no file that can be read.
  @discardableResult
  public func addAttachment(at url: URL) throws -> String {
    var refusal: NSError?
    var contents: Data?
    NSFileCoordinator(filePresenter: self).coordinate(
      readingItemAt: url, options: .resolvesSymbolicLink, error: &refusal
    ) { contents = try? FileWrapper(url: $0, options: .immediate).regularFileContents }
    guard let contents else { throw NotesError.cannotSaveAttachment }
    return try addAttachment(contents, named: url.lastPathComponent)
  }

  /// Removes an attachment, which can be undone.
  ///
  /// - Throws: `NotesError.cannotAccessAttachments` if there is none of this name.
  public func removeAttachment(_ name: String) throws { remove(try attachment(name)) }

  private func add(_ file: FileWrapper) throws -> String {
    let name = try withLock {
      let folder = try attachmentFolder() ?? makeAttachmentFolder()
      let name = folder.addFileWrapper(file)
      undoManager.registerUndo(withTarget: self) { $0.remove(file) }
      return name
    }
    updateChangeCount(.done)
    return name
  }

  private func remove(_ file: FileWrapper) {
    withLock {
      try? attachmentFolder()?.removeFileWrapper(file)
      undoManager.registerUndo(withTarget: self) { _ = try? $0.add(file) }
    }
    updateChangeCount(.done)
  }

  private func attachment(_ name: String) throws -> FileWrapper {
    guard let file = try withLock({ try attachmentFolder()?.fileWrappers?[name] }),
      file.isRegularFile
    else { throw NotesError.cannotAccessAttachments }
    return file
  }

  /// The folder of attachments; `nil` if the note has none yet. A link in its place is none, wherever it leads.
  private func attachmentFolder() throws -> FileWrapper? {
    guard let folder = package.fileWrappers?[Name.attachments] else { return nil }
    guard folder.isDirectory else { throw NotesError.cannotAccessAttachments }
    return folder
  }

  private func makeAttachmentFolder() -> FileWrapper {
    let folder = FileWrapper(directoryWithFileWrappers: [:])
    put(folder, as: Name.attachments, in: package)
    return folder
  }

  // MARK: The package

  /// The package to be written.
  public override func contents(forType typeName: String) throws -> Any {
    let text = FileWrapper(regularFileWithContents: rtf)
    if package.fileWrappers?[Name.text]?.regularFileContents != rtf {
      put(text, as: Name.text, in: package)
    }
    let quickLook = FileWrapper(directoryWithFileWrappers: [
      Name.preview: FileWrapper(regularFileWithContents: rtf)
    ])
    put(quickLook, as: Name.quickLook, in: package)
    return package
  }

  private func put(_ child: FileWrapper, as name: String, in folder: FileWrapper) {
    if let old = folder.fileWrappers?[name] { folder.removeFileWrapper(old) }
    child.preferredFilename = name
    folder.addFileWrapper(child)
  }

  /// Takes a package.
  ///
  /// - Throws: `NotesError.cannotLoadFileWrappers` if it is none, `cannotLoadText` if it has no text: it was left half written.
  public override func load(fromContents contents: Any, ofType typeName: String?) throws {
    guard let wrapper = contents as? FileWrapper, let files = wrapper.fileWrappers else {
      throw NotesError.cannotLoadFileWrappers
    }
    guard let data = files[Name.text]?.regularFileContents, RichText.text(of: data) != nil else {
      throw NotesError.cannotLoadText
    }
    package = wrapper
    rtf = data
  }
}
