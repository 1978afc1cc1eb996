import Foundation

extension Notification.Name {
  /// Another account is signed in, or none. It is never posted here: the environment does not change.
  public static let NSUbiquityIdentityDidChange = Notification.Name("NSUbiquityIdentityDidChange")
}

/// The calls for items in the cloud, over the folder of `UbiquityFolder`.
extension FileManager {
  /// Tells one account from another: equal for the same folder. `nil` if nobody is signed in.
  public var ubiquityIdentityToken: (any NSCoding & NSCopying & NSObjectProtocol)? {
    (UbiquityFolder.current.url?.standardizedFileURL.path).map { $0 as NSString }
  }

  /// The container's folder, which is made where it is missing, with `Documents` in it. `nil` if nobody is signed in, the folder
  /// cannot be made, or the identifier is no name of a folder.
  public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? {
    let environment = ProcessInfo.processInfo.environment
    guard let base = UbiquityFolder.current.url,
      let name = UbiquityFolder.identifier(containerIdentifier, in: environment)
    else { return nil }
    let container = base.appendingPathComponent(name, isDirectory: true)
    do {
      try createDirectory(
        at: container.appendingPathComponent("Documents"), withIntermediateDirectories: true,
        attributes: [.posixPermissions: NSNumber(value: 0o700)])
    } catch {
      return nil
    }
    return container
  }

  /// Whether the item is in a container.
  public func isUbiquitousItem(at url: URL) -> Bool {
    UbiquityFolder.current.container(of: url) != nil
  }

  /// Moves a local item into a container, or one of a container out of it.
  ///
  /// - Throws: `CocoaError` `fileWriteFileExists` if something is at the destination, `fileWriteInvalidFileName` if either URL
  ///   is not where it has to be.
  public func setUbiquitous(_ flag: Bool, itemAt url: URL, destinationURL: URL) throws {
    guard isUbiquitousItem(at: flag ? destinationURL : url),
      !isUbiquitousItem(at: flag ? url : destinationURL)
    else { throw CocoaError.at(destinationURL.path, .fileWriteInvalidFileName) }
    guard !FileCalls.exists(destinationURL.path), !Placeholder(of: destinationURL).isThere else {
      throw CocoaError.at(destinationURL.path, .fileWriteFileExists)
    }
    let coordinator = NSFileCoordinator(filePresenter: nil)
    try coordinator.move(url, to: destinationURL)
  }

  /// Begins to bring an item that is not on this computer. One that is here needs nothing.
  ///
  /// - Throws: `CocoaError` `fileNoSuchFile` if there is no such item, `ubiquitousFileUnavailable` if nothing mirrors its
  ///   container. What goes wrong later is told by `NSMetadataUbiquitousItemDownloadingErrorKey`.
  public func startDownloadingUbiquitousItem(at url: URL) throws {
    guard let container = UbiquityFolder.current.container(of: url) else {
      throw CocoaError.at(url.path, .fileNoSuchFile)
    }
    if FileCalls.exists(url.path) { return }
    let placeholder = Placeholder(of: url)
    guard placeholder.isThere else { throw CocoaError.at(url.path, .fileNoSuchFile) }
    guard let mirror = UbiquityFolder.mirror(forContainer: container.identifier) else {
      throw CocoaError.at(url.path, .ubiquitousFileUnavailable)
    }
    placeholder.start(mirror)
  }

  /// Takes the item from this computer and leaves it in the cloud.
  ///
  /// - Throws: `CocoaError` `fileNoSuchFile` if the item is in no container or not here, `ubiquitousFileUnavailable` if no mirror
  ///   holds it as it is here: then nothing is removed.
  public func evictUbiquitousItem(at url: URL) throws {
    guard let container = UbiquityFolder.current.container(of: url), FileCalls.exists(url.path)
    else { throw CocoaError.at(url.path, .fileNoSuchFile) }
    guard let mirror = UbiquityFolder.mirror(forContainer: container.identifier) else {
      throw CocoaError.at(url.path, .ubiquitousFileUnavailable)
    }
    let coordinator = NSFileCoordinator(filePresenter: nil)
    try coordinator.write(url) { url in
      guard try mirror.holdsCurrentVersion(ofItemAt: url) else {
        throw CocoaError.at(url.path, .ubiquitousFileUnavailable)
      }
      let size = FolderScan.facts(ofItemAt: url.path)?.size ?? 0
      try Placeholder(of: url).write(size: size)
      try FileManager.default.removeItem(at: url)
    }
  }
}

extension NSFileCoordinator {
  /// Writes under coordination, with an error of either as one.
  func write(
    _ url: URL, options: WritingOptions = [], _ body: (URL) throws -> Void
  ) throws {
    var refusal: NSError?
    var result = Result<Void, any Error>.success(())
    coordinate(writingItemAt: url, options: options, error: &refusal) { url in
      result = Result { try body(url) }
    }
    if let refusal { throw refusal }
    try result.get()
  }

  /// Moves an item to where nothing is, under coordination, and tells presenters.
  func move(_ url: URL, to destination: URL) throws {
    var refusal: NSError?
    var result = Result<Void, any Error>.success(())
    coordinate(
      writingItemAt: url, options: .forMoving, writingItemAt: destination, options: .forReplacing,
      error: &refusal
    ) { from, to in
      result = Result { try FileManager.default.moveItem(at: from, to: to) }
      if case .success = result { item(at: from, didMoveTo: to) }
    }
    if let refusal { throw refusal }
    try result.get()
  }
}
