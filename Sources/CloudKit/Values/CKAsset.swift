import Records
import Synchronization

/// A file that belongs to a record.
///
/// The file of an asset that was fetched lies in a temporary folder: copy or move it to keep it. It goes some time
/// after the last reference to the asset, and at the latest when the program ends. The file of an asset to be saved is
/// read when its record is saved, and must not change until then.
public final class CKAsset: NSObject, Sendable {
  /// Where the bytes are.
  struct State {
    var fileURL: URL?
    /// Keeps the temporary file of an asset that was fetched.
    var staged: StagedFile?
    /// What the server has: of an asset that was fetched or saved.
    var remote: RemoteAsset?
    /// The file when it had the bytes that the server has.
    var remoteStamp: FileStamp?
    /// Uploads that no save has used up yet.
    var uploads: [UploadPlace: Upload] = [:]
  }

  /// Bytes that the server holds.
  struct RemoteAsset: Sendable, Equatable {
    let fileChecksum: String
    let size: Int64
    let downloadURL: URL?
  }

  /// Where the receipt of an upload is good.
  struct UploadPlace: Sendable, Hashable {
    let clientID: String
    let scope: CKDatabase.Scope
    let recordID: CKRecordID
    let field: String
  }

  /// An upload of the file.
  struct Upload: Sendable {
    /// What goes into the record, with the receipt.
    let asset: Asset
    /// The file that was sent.
    let stamp: FileStamp
  }

  let state: Mutex<State>

  /// An asset with the bytes of a file.
  public init(fileURL: URL) {
    state = Mutex(State(fileURL: fileURL))
  }

  init(remote: RemoteAsset) {
    state = Mutex(State(remote: remote))
  }

  /// The file with the bytes. For an asset that was fetched, a temporary copy; nil if it was not downloaded.
  public var fileURL: URL? { state.withLock { $0.fileURL } }

  /// Takes the file that was downloaded.
  func adopt(_ file: StagedFile) {
    state.withLock {
      $0.fileURL = file.url
      $0.staged = file
      $0.remoteStamp = FileStamp(file.url)
    }
  }

  /// Takes an upload as what the server has now: its record was saved.
  func adoptUpload(at place: UploadPlace) {
    state.withLock {
      guard let upload = $0.uploads.removeValue(forKey: place) else { return }
      $0.remote = RemoteAsset(
        fileChecksum: upload.asset.fileChecksum, size: upload.asset.size, downloadURL: nil)
      $0.remoteStamp = upload.stamp
    }
  }

  /// What the server has, if that is what the file has still, or if there is no file any more.
  var unchangedRemote: RemoteAsset? {
    let (file, remote, stamp) = state.withLock { ($0.fileURL, $0.remote, $0.remoteStamp) }
    guard let now = file.flatMap(FileStamp.init) else { return remote }
    return now == stamp ? remote : nil
  }
}

extension CKRecordValue where Self: AnyObject {
  /// The assets in a value: one, those of a list, or none.
  var assets: [CKAsset] {
    let object: AnyObject = self
    if let asset = object as? CKAsset { return [asset] }
    guard hasAsset, let list = object as? NSArray else { return [] }
    return (0..<list.count).compactMap { list.object(at: $0) as? CKAsset }
  }
}
