extension DatabaseReader {
  /// The key of the database's row, for tokens made apart from a reader; 0 while nothing was ever
  /// saved. Once it is another, it stays.
  public var tokenKey: Int64 { key ?? 0 }
}
