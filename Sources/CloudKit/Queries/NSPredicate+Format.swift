import Foundation

/// Lets an initialiser in an extension return an object of a subclass, which an extension of a class cannot.
public protocol _CKFactoryInit {}

extension _CKFactoryInit {
  /// The object that `make` makes.
  public init(_ckFactory make: () -> Self) { self = make() }
}

extension NSPredicate: _CKFactoryInit {
  /// A predicate from its format, with arguments for the placeholders `%@`, `%K` and those of numbers.
  ///
  /// A malformed format stops the program on Apple's platforms. Here it makes a predicate that no object meets, and
  /// a query with it fails with `CKError.invalidArguments` and the reason, which ``ckFormatError`` has, too.
  public convenience init(format: String, _ args: Any?...) {
    self.init(_ckFactory: { Self.made(format, args) })
  }

  /// A predicate from its format, with the arguments in an array. See ``init(format:_:)``.
  public convenience init(format: String, argumentArray: [Any]?) {
    self.init(_ckFactory: { Self.made(format, argumentArray ?? []) })
  }

  private static func made(_ format: String, _ arguments: [Any?]) -> Self {
    guard let predicate = CKFormatPredicate(format: format, arguments: arguments) as? Self else {
      preconditionFailure("Only NSPredicate itself has init(format:)")
    }
    return predicate
  }

  /// Why the format means nothing; nil if it means something, or there is no format.
  public var ckFormatError: String? {
    guard let predicate = self as? CKFormatPredicate, case .failure(let error) = predicate.content
    else { return nil }
    return error.reason
  }
}
