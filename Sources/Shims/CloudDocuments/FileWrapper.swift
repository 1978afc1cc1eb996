import Foundation
import Synchronization

/// A file, a folder or a symbolic link in memory, as Apple's AppKit and Foundation have it: what documents are read
/// from and written as.
///
/// The bytes of a file that was read from disk are loaded when they are asked for; `.immediate` loads them at once. Names
/// that no folder can hold are made usable (`keyForChildFileWrapper(_:)` tells what they became). Nothing of it follows a
/// symbolic link, neither reading nor writing. It may be used from several threads.
open class FileWrapper: NSObject, NSSecureCoding, @unchecked Sendable {
  /// How a wrapper is read.
  public struct ReadingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// All contents are loaded at once, so that later changes on disk do not matter.
    public static let immediate = ReadingOptions(rawValue: 1)

    /// Contents are never mapped into memory. They never are here.
    public static let withoutMapping = ReadingOptions(rawValue: 2)
  }

  /// How a wrapper is written.
  public struct WritingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// What is there is on the disk before it takes the old item's place, which it does in one step. Without this option
    /// too nobody sees a half-written item, but a power cut may lose it.
    public static let atomic = WritingOptions(rawValue: 1)

    /// `filename`s become the names that were written.
    public static let withNameUpdating = WritingOptions(rawValue: 2)
  }

  enum Contents {
    case loaded(Data)
    case onDisk(path: String, FileCalls.Stamp)
  }

  enum Kind {
    case regular(Contents)
    case directory([String: FileWrapper])
    case link(String, base: URL?)
  }

  struct State: @unchecked Sendable {
    var kind: Kind
    var filename: String?
    var preferredFilename: String?
    var attributes: [String: Any] = [:]
    var parents: [WeakParent] = []
  }

  struct WeakParent {
    weak var wrapper: FileWrapper?
  }

  let state: Mutex<State>

  init(state: State) {
    self.state = Mutex(state)
    super.init()
    if case .directory(let children) = state.kind {
      for child in children.values { child.addParent(self) }
    }
  }

  /// The item at the URL, with all that is in it.
  ///
  /// - Throws: `CocoaError` `fileReadNoSuchFile`, `fileReadNoPermission`, `fileReadInvalidFileName` (a name that is not
  ///   UTF-8) or `fileReadUnknown` (a pipe, a device, more than 64 levels).
  public convenience init(url: URL, options: ReadingOptions = []) throws {
    self.init(state: try PackageReader(options: options).state(of: url.path, depth: 0))
  }

  /// A folder of these, under these names.
  public convenience init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper])
  {
    var children: [String: FileWrapper] = [:]
    for (wish, child) in childrenByPreferredName.sorted(by: { $0.key < $1.key }) {
      if child.preferredFilename == nil { child.preferredFilename = wish }
      children[FileName.unique(FileName.usable(wish)) { children[$0] != nil }] = child
    }
    self.init(state: State(kind: .directory(children)))
  }

  /// A file with these bytes.
  public convenience init(regularFileWithContents contents: Data) {
    self.init(state: State(kind: .regular(.loaded(contents))))
  }

  /// A symbolic link to the URL; a URL that is relative to a base makes a relative link.
  public convenience init(symbolicLinkWithDestinationURL url: URL) {
    self.init(state: State(kind: .link(url.relativePath, base: url.baseURL)))
  }

  /// What `serializedRepresentation` wrote; `nil` if these bytes are none.
  public convenience init?(serializedRepresentation: Data) {
    guard let state = SerializedWrapper.state(of: serializedRepresentation) else { return nil }
    self.init(state: state)
  }

  /// A wrapper from an archive.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "serializedRepresentation"),
      let data = coder.decodeObject(of: NSData.self, forKey: "serializedRepresentation"),
      let decoded = SerializedWrapper.state(of: data as Data)
    else { return nil }
    state = Mutex(decoded)
    super.init()
    for child in fileWrappers?.values ?? [:].values { child.addParent(self) }
  }

  /// Wrappers archive as their `serializedRepresentation`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the whole wrapper, with its bytes, into the archive.
  open func encode(with coder: NSCoder) {
    coder.encode(serializedRepresentation.map { $0 as NSData }, forKey: "serializedRepresentation")
  }

  // MARK: What it is

  /// Whether it is a folder.
  open var isDirectory: Bool {
    state.withLock { if case .directory = $0.kind { true } else { false } }
  }

  /// Whether it is a file.
  open var isRegularFile: Bool {
    state.withLock { if case .regular = $0.kind { true } else { false } }
  }

  /// Whether it is a symbolic link.
  open var isSymbolicLink: Bool {
    state.withLock { if case .link = $0.kind { true } else { false } }
  }

  /// The name under which it was read, or written with `.withNameUpdating`.
  open var filename: String? {
    get { state.withLock { $0.filename } }
    set { state.withLock { $0.filename = newValue } }
  }

  /// The name that it would like to have. A folder that holds it gives it another key when this changes.
  open var preferredFilename: String? {
    get { state.withLock { $0.preferredFilename } }
    set {
      state.withLock { $0.preferredFilename = newValue }
      guard newValue != nil else { return }
      for parent in state.withLock({ $0.parents }).compactMap(\.wrapper) { parent.rename(self) }
    }
  }

  /// What `FileManager` told of the item when it was read, under the raw values of `FileAttributeKey`. A file is written
  /// with the permissions and the date that stand here.
  open var fileAttributes: [String: Any] {
    get { state.withLock { $0.attributes } }
    set { state.withLock { $0.attributes = newValue } }
  }

  /// The bytes of a file. `nil` if it is none, or if the file changed on disk before its bytes were loaded.
  open var regularFileContents: Data? {
    guard case .regular(let contents) = state.withLock({ $0.kind }) else { return nil }
    switch contents {
    case .loaded(let data): return data
    case .onDisk(let path, let stamp):
      guard let (data, now) = try? FileCalls.read(path), now == stamp else { return nil }
      state.withLock { $0.kind = .regular(.loaded(data)) }
      return data
    }
  }

  /// Where a symbolic link leads; `nil` if it is none.
  open var symbolicLinkDestinationURL: URL? {
    guard case .link(let path, let base) = state.withLock({ $0.kind }) else { return nil }
    return URL(fileURLWithPath: path, relativeTo: base)
  }

  /// All of it as bytes, for `init(serializedRepresentation:)`. The format is our own. `nil` if a file in it cannot be read.
  open var serializedRepresentation: Data? { SerializedWrapper.data(of: self) }

  /// Reads the item at the URL in place of what this wrapper held.
  ///
  /// - Throws: as `init(url:options:)`, and then changes nothing.
  open func read(from url: URL, options: ReadingOptions = []) throws {
    let fresh = try PackageReader(options: options).state(of: url.path, depth: 0)
    state.withLock {
      $0.kind = fresh.kind
      $0.filename = fresh.filename
      $0.attributes = fresh.attributes
    }
    if case .directory(let children) = fresh.kind {
      for child in children.values { child.addParent(self) }
    }
  }

  /// Writes it where the URL is, in place of what is there.
  ///
  /// It is written beside the URL under a hidden name, which then changes; so a failure leaves the old item as it was.
  ///
  /// `originalContentsURL` is where the document is that this was read from, if it moved since: bytes that were not
  /// loaded yet are read there.
  ///
  /// - Throws: `CocoaError` with a code for writing; `fileReadUnknown` if bytes that were not loaded are gone.
  open func write(to url: URL, options: WritingOptions = [], originalContentsURL: URL?) throws {
    let writer = PackageWriter(options: options, original: originalContentsURL?.path)
    try writer.write(self, to: url.path)
    guard options.contains(.withNameUpdating) else { return }
    filename = url.lastPathComponent
    updateNames(depth: 0)
  }

  /// Whether the item at the URL is what this wrapper holds: same kind, same names, and for files the same bytes, or the
  /// same size and date where they were not loaded.
  open func matchesContents(of url: URL) -> Bool {
    PackageReader(options: []).matches(self, url.path, depth: 0)
  }

  private func updateNames(depth: Int) {
    guard depth < packageDepthMax else { return }
    for (key, child) in fileWrappers ?? [:] {
      child.filename = key
      child.updateNames(depth: depth + 1)
    }
  }
}
