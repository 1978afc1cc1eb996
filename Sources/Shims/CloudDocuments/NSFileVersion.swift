import Foundation

/// One state of a file or a package: the one that is in its place, or another that was kept beside it, as after two devices
/// changed it at once. As Apple's Foundation has it.
///
/// The others are in a hidden folder `.multe-versions` beside the item. They move along with the item where its move is told to
/// an `NSFileCoordinator`, and go when it is deleted under one.
open class NSFileVersion: NSObject, @unchecked Sendable {
  /// How a version is added.
  public struct AddingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The contents are moved rather than copied.
    public static let byMoving = AddingOptions(rawValue: 1)
  }

  /// How a version replaces the item.
  public struct ReplacingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The version is no other version afterwards.
    public static let byMoving = ReplacingOptions(rawValue: 1)
  }

  private let item: URL
  private let folder: VersionFolder
  private let name: String?

  init(ofItemAt item: URL, named name: String?) {
    self.item = item
    self.name = name
    folder = VersionFolder(of: item)
    super.init()
  }

  // MARK: Versions of an item

  /// The version in the item's place; `nil` if nothing is there.
  open class func currentVersionOfItem(at url: URL) -> NSFileVersion? {
    FileCalls.exists(url.path) ? NSFileVersion(ofItemAt: url, named: nil) : nil
  }

  /// The other versions, the newest first; `nil` if nothing is at the URL.
  open class func otherVersionsOfItem(at url: URL) -> [NSFileVersion]? {
    guard FileCalls.exists(url.path) else { return nil }
    return VersionFolder(of: url).entries.sorted { $0.1.date > $1.1.date }.map {
      NSFileVersion(ofItemAt: url, named: $0.0)
    }
  }

  /// The other versions that conflict and are not resolved; `nil` if nothing is at the URL.
  open class func unresolvedConflictVersionsOfItem(at url: URL) -> [NSFileVersion]? {
    otherVersionsOfItem(at: url)?.filter { $0.isConflict && !$0.isResolved }
  }

  /// Versions that are elsewhere: none, since all are kept beside the item.
  open class func getNonlocalVersionsOfItem(
    at url: URL, completionHandler: @escaping @Sendable ([NSFileVersion]?, (any Error)?) -> Void
  ) { completionHandler([], nil) }

  /// The version that had this `persistentIdentifier`; `nil` if it is gone.
  open class func version(
    itemAt url: URL, forPersistentIdentifier persistentIdentifier: Any
  ) -> NSFileVersion? {
    guard let name = persistentIdentifier as? String else { return nil }
    if name.isEmpty { return currentVersionOfItem(at: url) }
    return otherVersionsOfItem(at: url)?.first { $0.name == name }
  }

  /// Keeps what is at `contentsURL` as another version of the item.
  ///
  /// - Throws: `CocoaError`, if it cannot be read or written.
  @discardableResult
  open class func addOfItem(
    at url: URL, withContentsOf contentsURL: URL, options: AddingOptions = []
  ) throws -> NSFileVersion {
    let version = try add(
      to: url, contentsURL, .init(date: Date(), computer: nil, isConflict: false))
    if options.contains(.byMoving) { try FileManager.default.removeItem(at: contentsURL) }
    return version
  }

  /// Keeps what is at `contentsURL` as a version that conflicts with the item, as a mirror does that got it from another
  /// device. An addition of ours: for Apple the system alone makes conflicts.
  ///
  /// - Throws: `CocoaError`, if it cannot be read or written.
  @discardableResult
  public class func addConflictOfItem(
    at url: URL, withContentsOf contentsURL: URL, savedOn computer: String, at date: Date
  ) throws -> NSFileVersion {
    try add(to: url, contentsURL, .init(date: date, computer: computer, isConflict: true))
  }

  private class func add(
    to url: URL, _ contentsURL: URL, _ facts: VersionFolder.Facts
  ) throws -> NSFileVersion {
    let name = try VersionFolder(of: url).add(contentsOf: contentsURL, facts)
    let version = NSFileVersion(ofItemAt: url, named: name)
    for concerned in PresenterBoard.shared.concerned(with: url, but: nil) {
      concerned.tell { $0.presentedItemDidGain(version) }
    }
    FolderWatch.ring(url)
    return version
  }

  /// Removes all versions but the current one.
  ///
  /// - Throws: `CocoaError`, if one cannot be removed.
  open class func removeOtherVersionsOfItem(at url: URL) throws {
    for version in otherVersionsOfItem(at: url) ?? [] { try version.remove() }
  }

  // MARK: One version

  /// Where its contents are.
  open var url: URL { name.map(folder.contents(of:)) ?? item }

  /// The item's name.
  open var localizedName: String? { item.lastPathComponent }

  /// The computer that saved it, if it came from another.
  open var localizedNameOfSavingComputer: String? { facts?.computer }

  /// When it was saved; `nil` if it is gone.
  open var modificationDate: Date? {
    if name != nil { return facts?.date }
    return FolderScan.facts(ofItemAt: item.path)?.changed
  }

  /// What finds it again with `version(itemAt:forPersistentIdentifier:)`: a string.
  open var persistentIdentifier: any NSCoding { (name ?? "") as NSString }

  /// Whether it was made by two devices that changed the item at once.
  open var isConflict: Bool { facts?.isConflict ?? false }

  /// Whether somebody decided about the conflict. Set it to true when done; a resolved version is still there until it is
  /// removed. It cannot be set to false, as for Apple.
  open var isResolved: Bool {
    get { facts?.isResolved ?? true }
    set {
      guard newValue, let name, var facts, !facts.isResolved else { return }
      facts.isResolved = true
      folder.write(facts, of: name)
      for concerned in PresenterBoard.shared.concerned(with: item, but: nil) {
        let version = self
        concerned.tell { $0.presentedItemDidResolveConflict(version) }
      }
      FolderWatch.ring(item)
    }
  }

  /// Whether its contents are on this computer, as all are.
  open var hasLocalContents: Bool { true }

  /// Whether there is a thumbnail of it: there is none.
  open var hasThumbnail: Bool { false }

  /// Puts its contents in the place of the item at the URL, in one step.
  ///
  /// - Throws: `CocoaError`, and then the item is as it was.
  @discardableResult
  open func replaceItem(at url: URL, options: ReplacingOptions = []) throws -> URL {
    let wrapper = try FileWrapper(url: self.url, options: .immediate)
    try wrapper.write(to: url, options: .atomic, originalContentsURL: nil)
    if options.contains(.byMoving), name != nil { try remove() }
    FolderWatch.ring(url)
    return url
  }

  /// Removes this version.
  ///
  /// - Throws: `CocoaError` `fileWriteNoPermission` for the current one, which is the item itself.
  open func remove() throws {
    guard let name else { throw CocoaError.at(item.path, .fileWriteNoPermission) }
    try folder.remove(name)
    for concerned in PresenterBoard.shared.concerned(with: item, but: nil) {
      let version = self
      concerned.tell { $0.presentedItemDidLose(version) }
    }
    FolderWatch.ring(item)
  }

  private var facts: VersionFolder.Facts? { name.flatMap(folder.facts(of:)) }

  /// Whether both are the same version of the same item.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSFileVersion else { return false }
    return ItemPath(item) == ItemPath(other.item) && name == other.name
  }

  /// Equal versions have the same.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(ItemPath(item))
    hasher.combine(name)
    return hasher.finalize()
  }
}
