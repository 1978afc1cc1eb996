import CSQLite

/// A prepared statement and the row it stands on.
final class SQLiteStatement: SQLRow {
  private let handle: OpaquePointer
  var isInUse = false

  init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { sqlite3_finalize(handle) }

  func bind(_ values: [SQLValue]) {
    for (index, value) in values.enumerated() {
      let position = Int32(index + 1)
      switch value {
      case .null: sqlite3_bind_null(handle, position)
      case .integer(let number): sqlite3_bind_int64(handle, position, number)
      case .text(var text):
        text.withUTF8 { bytes in
          _ = bytes.withMemoryRebound(to: CChar.self) {
            sqlite3_bind_text(handle, position, $0.baseAddress, Int32($0.count), Self.copied)
          }
        }
      case .blob(let bytes):
        bytes.withUnsafeBytes {
          // Empty bytes have no address, and SQLite would take that for NULL.
          let start = $0.baseAddress ?? UnsafeRawPointer(handle)
          _ = sqlite3_bind_blob64(handle, position, start, UInt64($0.count), Self.copied)
        }
      }
    }
  }

  func step() -> Int32 { sqlite3_step(handle) }

  func reset() {
    sqlite3_reset(handle)
    isInUse = false
  }

  func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }

  func text(_ column: Int) -> String {
    guard let start = sqlite3_column_text(handle, Int32(column)) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func blob(_ column: Int) -> [UInt8] { Array(bytes(column)) }

  func bytes(_ column: Int) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, Int32(column))
    let count = start == nil ? 0 : Int(sqlite3_column_bytes(handle, Int32(column)))
    return UnsafeRawBufferPointer(start: start, count: count)
  }

  func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  /// SQLITE_TRANSIENT, a macro that Swift does not import: SQLite copies what is bound.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
