import Glibc
import RecordStore
import Records
import WebServices

/// The files that `multe records` is to put into fields: "photo=/home/kari/photo.jpg,plan=/tmp/plan.pdf".
struct RecordsFiles {
  private let storage: Storage
  private let bytesMax: Int
  private let addresses: AssetAddresses
  /// Where their receipts will be good, but for the field.
  private let database: DatabaseID
  private let zone: ZoneName
  private let user: UserRecordName

  init(
    _ context: AdminContext, _ database: DatabaseID, _ zone: ZoneName, user: UserRecordName
  ) {
    storage = context.storage
    bytesMax = context.assetBytesMax
    addresses = AssetAddresses(context.key)
    self.database = database
    self.zone = zone
    self.user = user
  }

  /// Takes the files into the store; answers what to save, by field. Throws BAD_REQUEST for a list that is
  /// none, and for a file that cannot be read or is too large.
  func values(_ list: String) throws(RecordError) -> [(field: String, value: JSONObject)] {
    var values: [(String, JSONObject)] = []
    for entry in list.split(separator: ",") {
      guard let equals = entry.firstIndex(of: "="), equals > entry.startIndex else {
        throw .badRequest("Files are given as FIELD=FILE, separated by commas")
      }
      let path = String(entry[entry.index(after: equals)...])
      values.append((String(entry[..<equals]), try value(of: path, for: String(entry[..<equals]))))
    }
    return values
  }

  private func value(of path: String, for field: String) throws(RecordError) -> JSONObject {
    let copy = "\(storage.assets.incoming)/upload-\(UUID.random())"
    defer { unlink(copy) }
    do {
      try write(path, to: copy)
      let receipt = Secret.random()
      let place = AssetReceipts.Place(database: database, zone: zone, field: field)
      let intake = AssetIntake(storage: storage, bytesMax: bytesMax)
      let (row, _) = try intake.take(copy) { row, transaction in
        try AssetReceipts.add(
          receipt.hash.bytes, of: row.key, for: place, by: user, now: Clock.now(), in: transaction)
      }
      let dressing = AssetDressing(
        addresses: addresses, base: "", isPublic: database.owner == nil, nowSeconds: 0)
      return dressing.receipted(Asset(row), receipt.text)
    } catch is AssetTooLarge {
      throw .badRequest("\(path) is larger than the \(bytesMax >> 20) MB that a file may have")
    } catch {
      throw .badRequest("\(path): \((error as? RecordError)?.reason ?? "\(error)")")
    }
  }

  private func write(_ path: String, to copy: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw RecordError.badRequest("cannot be read: \(ProcessFailure.words(errno))")
    }
    close(descriptor)
    let source = try FileDescriptor(path, O_RDONLY)
    let target = try FileDescriptor(copy, O_WRONLY | O_CREAT | O_EXCL)
    var size = 0
    while let piece = try source.read() {
      size += piece.count
      guard size <= bytesMax else { throw AssetTooLarge() }
      try target.write(piece)
    }
  }
}
