/// The roles and grants of the schema, and the options of system fields.
enum SchemaTables {
  /// What the second format adds.
  static let version2 = """
    """
}
