import Foundation

/// The domain of ``CLError``.
public let kCLErrorDomain = "kCLErrorDomain"

/// An error of Apple's location services. There are none on Linux: nothing here throws it, code may match it.
public struct CLError: Error, CustomNSError, Hashable, Sendable {
  /// What went wrong. Source: Apple's documentation of `CLError.Code`.
  public enum Code: Int, Sendable {
    /// The place is not known (yet).
    case locationUnknown = 0
    /// The user did not permit it.
    case denied = 1
    /// The network failed.
    case network = 2
    /// The direction is not known.
    case headingFailure = 3
    /// The user did not permit to watch regions.
    case regionMonitoringDenied = 4
    /// A region cannot be watched.
    case regionMonitoringFailure = 5
    /// A region is not watched yet.
    case regionMonitoringSetupDelayed = 6
    /// What happens at a region is told late.
    case regionMonitoringResponseDelayed = 7
    /// Nothing was found for an address.
    case geocodeFoundNoResult = 8
    /// A part was found for an address.
    case geocodeFoundPartialResult = 9
    /// The search for an address was ended.
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
