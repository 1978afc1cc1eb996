import Foundation

/// Lets an initialiser return an object of a subclass, which one in an extension of a class cannot.
///
/// What Foundation declares as unavailable on Linux is declared here for the protocol and not for the classes: two
/// members of one class with the same name and type confuse the compiler where it reads the module's classes again.
public protocol _CKFactoryInit {}

extension _CKFactoryInit {
  /// What a function makes.
  init(_ckFactory make: () -> Self) { self = make() }
}

extension NSPredicate: _CKFactoryInit {}

extension _CKFactoryInit where Self: NSPredicate {
  /// A predicate from its format, with arguments for the placeholders `%@`, `%K` and those of numbers.
  ///
  /// A malformed format stops the program on Apple's platforms. Here it makes a predicate that no object meets, and
  /// a query with it fails with `CKError.invalidArguments` and the reason, which `ckFormatError` has, too.
  public init(format: String, _ args: Any?...) { self = Self.made(format, args) }

  /// A predicate from its format, with the arguments in an array.
  public init(format: String, argumentArray: [Any]?) {
    self = Self.made(format, argumentArray ?? [])
  }

  private static func made(_ format: String, _ arguments: [Any?]) -> Self {
    guard let predicate = CKFormatPredicate(format: format, arguments: arguments) as? Self else {
      preconditionFailure("Only NSPredicate itself has init(format:)")
    }
    return predicate
  }
}

extension NSPredicate {
  /// Why the format means nothing; nil if it means something, or there is no format.
  public var ckFormatError: String? {
    guard let predicate = self as? CKFormatPredicate, case .failure(let error) = predicate.content
    else { return nil }
    return error.reason
  }
}
