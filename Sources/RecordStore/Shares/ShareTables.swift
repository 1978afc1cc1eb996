/// Shares, their participants, and who sees which zone of others.
enum ShareTables {
  /// What the second format adds.
  static let version2 = """
    """
}
