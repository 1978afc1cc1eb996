import CSodium
import Records

/// Decides which assets a save may put into a record: those it has a receipt for, and those that the same
/// field holds already. Nobody gets a file by knowing its checksum.
struct AssetAdoption {
  private let sql: any SQLDatabase
  private let database: Int64
  private let zone: ZoneName
  private let now: Int64
  /// Receipts of the save in progress, used up once it is done.
  private var receipts: [[UInt8]] = []

  init(database: Int64, zone: ZoneName, now: Int64, _ sql: any SQLDatabase) {
    self.sql = sql
    self.database = database
    self.zone = zone
    self.now = now
  }

  /// Forgets the receipts of a save that was refused.
  mutating func begin() { receipts = [] }

  /// Uses the receipts up. Called after the record's uses are noted, so that the files stay.
  mutating func finish() throws(SQLError) {
    for receipt in receipts { try AssetReceipts.remove(receipt, in: sql) }
    receipts = []
  }

  /// A value as it is stored: assets with the keys of their files. Throws BAD_REQUEST for an asset that
  /// the save has no right to.
  mutating func stored(
    _ value: FieldValue, field: String, of record: RecordName, before: FieldValue?
  ) throws -> FieldValue {
    switch value {
    case .asset(let asset):
      return .asset(try stored(asset, field, record, before))
    case .list(.asset, let elements):
      var result: [FieldValue] = []
      for case .asset(let asset) in elements {
        result.append(.asset(try stored(asset, field, record, before)))
      }
      return .list(.asset, result)
    default: return value
    }
  }

  private mutating func stored(
    _ asset: Asset, _ field: String, _ record: RecordName, _ before: FieldValue?
  ) throws -> Asset {
    if let receipt = asset.receipt {
      let hash = Self.hash(receipt)
      if let row = try AssetReceipts.asset(
        hash, database: database, zone: zone, record: record, field: field, now: now, in: sql),
        row.digest.fileChecksum == asset.fileChecksum
      {
        receipts.append(hash)
        return Asset(fileChecksum: asset.fileChecksum, size: row.size, key: row.key)
      }
    }
    for case .asset(let held) in before?.elements ?? []
    where held.fileChecksum == asset.fileChecksum && held.key != nil {
      return held
    }
    throw RecordError.badRequest(
      asset.receipt == nil
        ? "Missing receipt in the asset of field '\(field)': upload it, or ask assets/rereference"
        : "Invalid receipt in the asset of field '\(field)'")
  }

  static func hash(_ receipt: String) -> [UInt8] {
    let bytes = Array(receipt.utf8)
    var digest = [UInt8](repeating: 0, count: AssetDigest.byteCount)
    crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
    return digest
  }
}
