/// Subscriptions, the tokens of devices, and the notifications that wait for them.
enum SubscriptionTables {
  /// What the second format adds.
  static let version2 = """
    """
}
