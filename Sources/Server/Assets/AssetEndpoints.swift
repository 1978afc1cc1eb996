import RecordStore

/// Uploads and downloads, at their places.
struct AssetEndpoints: Sendable {
  private let upload: UploadEndpoint
  private let pieces: PiecesEndpoint
  private let download: DownloadEndpoint

  /// The endpoints of a store whose assets have at most `bytesMax` bytes.
  init(storage: Storage, bytesMax: Int, records: CloudKitEndpoint) {
    let addresses = AssetAddresses(records.key)
    let intake = AssetIntake(storage: storage, bytesMax: bytesMax)
    upload = UploadEndpoint(intake, addresses, reportFault: records.reportFault)
    pieces = PiecesEndpoint(intake, addresses, records: records)
    download = DownloadEndpoint(
      storage: storage, addresses: addresses, reportFault: records.reportFault)
  }

  /// Where they are. The addresses of uploads and downloads are proofs by themselves: nobody is asked who
  /// they are, and pages of any site may use them.
  var mounts: [Mount] {
    [
      Mount(
        .path(AssetAddresses.uploadPath), .assets, upload, asksCaller: false,
        allowsOtherSites: true),
      Mount(
        .folder(AssetAddresses.folder), .assets, download, asksCaller: false,
        allowsOtherSites: true),
      Mount(.path(PiecesEndpoint.path), .uploads, pieces),
      Mount(.folder(PiecesEndpoint.path + "/"), .uploads, pieces),
    ]
  }

  /// Finishes what waits, and ends the threads.
  func stop() {
    upload.stop()
    pieces.stop()
  }
}
