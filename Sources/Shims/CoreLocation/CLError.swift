import Foundation

/// The domain of ``CLError``.
public let kCLErrorDomain = "kCLErrorDomain"

/// An error of Apple's location services. There are none on Linux: nothing here throws it, code may match it.
public struct CLError: Error, CustomNSError, Hashable, Sendable {
  /// What went wrong. Source: Apple's documentation of `CLError.Code`.
  public enum Code: Int, Sendable {
    case locationUnknown = 0
    case denied = 1
    case network = 2
    case headingFailure = 3
    case regionMonitoringDenied = 4
    case regionMonitoringFailure = 5
    case regionMonitoringSetupDelayed = 6
    case regionMonitoringResponseDelayed = 7
    case geocodeFoundNoResult = 8
    case geocodeFoundPartialResult = 9
    case geocodeCanceled = 10

    /// Matches an error with this code.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? CLError)?.code == code
    }
  }

  /// What went wrong.
  public let code: Code

  /// An error with a code.
  public init(_ code: Code) { self.code = code }

  /// The place is not known (yet).
  public static var locationUnknown: Code { .locationUnknown }
  /// The user did not permit it.
  public static var denied: Code { .denied }
  /// The network failed.
  public static var network: Code { .network }

  /// The domain of ``CLError``.
  public static var errorDomain: String { kCLErrorDomain }
  /// The code as a number.
  public var errorCode: Int { code.rawValue }
}
