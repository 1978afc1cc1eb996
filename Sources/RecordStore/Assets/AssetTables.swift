/// Uploaded files and the records that refer to them.
enum AssetTables {
  /// What the second format adds.
  static let version2 = """
    """
}
