import Records

extension Shapes {
  /// A request that failed.
  static let error = Shape.object(
    ["uuid": .text(min: 1), "serverErrorCode": code, "reason": .text(min: 1)],
    optional: [
      "retryAfter": retryAfter, "redirectURL": .text(min: 1), "reasonCode": reasonCode,
    ]
  ).about("Why a request failed. redirectURL is the page to sign in, where that helps.")

  /// An item of a request that failed, under the name of its key.
  static func itemError(_ name: String, _ shape: Shape) -> Shape {
    .object(
      [name: shape, "serverErrorCode": code, "reason": .text(min: 1)],
      optional: ["retryAfter": retryAfter, "uuid": .text(), "redirectURL": .text(min: 1)])
  }

  static let code = Shape.choice(ErrorCode.allCases.map(\.rawValue))
  private static let reasonCode = Shape.choice(ReasonCode.allCases.map(\.rawValue))
    .about("The reason for programs that tell it in other languages; under /multe/1/ only.")
  private static let retryAfter = Shape.integer(min: 0).about("Seconds to wait; absent: no use.")
}
