/// A message for the log: a text with values, each of which says how it is written and who may read it.
///
/// Made from a literal: `logger.info("fetched \(count) of \(name, privacy: .public)")`.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  private let interpolation: OSLogInterpolation

  /// A message with values.
  public init(stringInterpolation: OSLogInterpolation) { interpolation = stringInterpolation }

  /// A message without values.
  public init(stringLiteral value: String) {
    var text = OSLogInterpolation(literalCapacity: value.utf8.count, interpolationCount: 0)
    text.appendLiteral(value)
    interpolation = text
  }

  func text(showsPrivate: Bool) -> String { interpolation.text(showsPrivate: showsPrivate) }
}

/// What a message with values is made of.
public struct OSLogInterpolation: StringInterpolationProtocol {
  /// A part of a message; the flag says whether private values are shown.
  private var parts: [(_ showsPrivate: Bool) -> String] = []

  /// Nothing yet.
  public init(literalCapacity: Int, interpolationCount: Int) {
    parts.reserveCapacity(2 * interpolationCount + 1)
  }

  /// Adds text as it stands.
  public mutating func appendLiteral(_ literal: String) {
    parts.append { _ in literal }
  }

  func text(showsPrivate: Bool) -> String { parts.map { $0(showsPrivate) }.joined() }

  private mutating func append(
    _ value: @escaping () -> String, isScalar: Bool, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy
  ) {
    parts.append { showsPrivate in
      align.text(
        of: privacy.text(of: value(), isScalar: isScalar, showsPrivate: showsPrivate))
    }
  }
}

extension OSLogInterpolation {
  /// Adds a text.
  public mutating func appendInterpolation(
    _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append(argumentString, isScalar: false, align: align, privacy: privacy)
  }

  /// Adds what a value says of itself. Disfavoured, or integers would come here rather than to their own.
  @_disfavoredOverload
  public mutating func appendInterpolation<T: CustomStringConvertible>(
    _ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append({ value().description }, isScalar: false, align: align, privacy: privacy)
  }

  /// Adds an object.
  public mutating func appendInterpolation(
    _ argumentObject: @autoclosure @escaping () -> NSObject, privacy: OSLogPrivacy = .auto,
    attributes: String = ""
  ) {
    append({ argumentObject().description }, isScalar: false, privacy: privacy)
  }

  /// Adds the name of a type.
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> any Any.Type, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append({ String(describing: value()) }, isScalar: false, align: align, privacy: privacy)
  }

  /// Adds any other value: errors, optional values. Apple's module takes fewer.
  @_disfavoredOverload
  public mutating func appendInterpolation<T>(
    _ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append({ String(describing: value()) }, isScalar: false, align: align, privacy: privacy)
  }

  /// Adds an integer.
  public mutating func appendInterpolation<T: FixedWidthInteger>(
    _ number: @autoclosure @escaping () -> T, format: OSLogIntegerFormatting = .decimal,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append({ format.text(of: number()) }, isScalar: true, align: align, privacy: privacy)
  }

  /// Adds a number.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append({ format.text(of: number()) }, isScalar: true, align: align, privacy: privacy)
  }

  /// Adds a number.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append({ format.text(of: Double(number())) }, isScalar: true, align: align, privacy: privacy)
  }

  /// Adds a truth value.
  public mutating func appendInterpolation(
    _ boolean: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append({ format.text(of: boolean()) }, isScalar: true, privacy: privacy)
  }
}
