import Records
import Synchronization

/// A file that belongs to a record.
///
/// The file of an asset that was fetched lies in a temporary folder: copy or move it to keep it. The file of
/// an asset to be saved is read when its record is saved, and must not change until then.
public final class CKAsset: NSObject, Sendable {
  /// Where the bytes are.
  struct State {
    var fileURL: URL?
    /// What proves the upload of the file, for the record that is being saved.
    var upload: Asset?
    /// Where the server has the bytes of an asset that was fetched.
    var remote: RemoteAsset?
  }

  /// Bytes that the server holds.
  struct RemoteAsset: Sendable, Equatable {
    let fileChecksum: String
    let size: Int64
    let downloadURL: URL?
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

  /// What the server gave for the upload. Throws `CKError.assetNotAvailable` before there was one.
  func uploaded() throws(CKError) -> Asset {
    guard let upload = state.withLock({ $0.upload }) else {
      throw CKError(.assetNotAvailable, "The asset's file was not uploaded")
    }
    return upload
  }
}
