/// The name of the key that last sealed a value of a store, in its database: so that a database whose key was
/// left behind is told at the start.
enum SealingKey {
  static func note(_ name: [UInt8], in sql: any SQLDatabase) throws(SQLError) {
    guard try noted(in: sql) != name else { return }
    try sql.run(
      "INSERT INTO meta(key, value) VALUES('sealing_key', ?1) ON CONFLICT(key) DO UPDATE SET value=?1",
      [.blob(name)])
  }

  /// Nil if nothing was ever sealed.
  static func noted(in sql: any SQLDatabase) throws(SQLError) -> [UInt8]? {
    try sql.first("SELECT value FROM meta WHERE key='sealing_key'", [], { $0.blob(0) })
  }
}

extension FieldSeal {
  /// Whether values in the database were sealed with another key, last of all.
  public func isForeign(to sql: any SQLDatabase) throws(SQLError) -> Bool {
    guard let noted = try SealingKey.noted(in: sql) else { return false }
    return noted != keyName
  }
}
