extension CallDescription {
  /// The wait for notifications.
  static let courier = CallDescription(
    method: "GET", path: CourierEndpoint.path, id: "courier", summary: "Wait for a notification",
    text: """
      The address comes from tokens/create. The answer comes with the next change that a subscription \
      tells of; an empty one asks to come again.
      """,
    access: .capability, parameters: [.query("tok", .text()), .query("ttl", .text())],
    answer: .init(shape: .named(.notification)), errors: [.authenticationFailed, .tryAgainLater])
}
