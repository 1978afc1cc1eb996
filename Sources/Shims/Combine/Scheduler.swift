/// Where and when closures run.
public protocol Scheduler<SchedulerTimeType> {
  /// The times that it knows.
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  /// What it can be told beside the time.
  associatedtype SchedulerOptions

  /// The present time.
  var now: SchedulerTimeType { get }

  /// The least tolerance it grants.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs a closure as soon as may be.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs a closure at a time.
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void)
}

extension Scheduler {
  /// Runs a closure as soon as may be.
  public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }

  /// Runs a closure at a time.
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }
}

/// A span of time in a scheduler's own measure.
public protocol SchedulerTimeIntervalConvertible {
  /// So many seconds.
  static func seconds(_ s: Int) -> Self
  /// So many seconds.
  static func seconds(_ s: Double) -> Self
  /// So many thousandths of a second.
  static func milliseconds(_ ms: Int) -> Self
  /// So many millionths of a second.
  static func microseconds(_ us: Int) -> Self
  /// So many billionths of a second.
  static func nanoseconds(_ ns: Int) -> Self
}

/// A span of time of the schedulers here.
public struct SchedulerInterval: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable,
  Hashable, Sendable, ExpressibleByFloatLiteral
{
  /// Its length in seconds.
  public var timeInterval: Double

  /// So many seconds.
  public init(_ seconds: Double) { timeInterval = seconds }

  /// So many seconds.
  public init(floatLiteral value: Double) { timeInterval = value }

  /// So many seconds.
  public init(integerLiteral value: Int) { timeInterval = Double(value) }

  /// So many seconds.
  public init?<T: BinaryInteger>(exactly source: T) {
    guard let seconds = Double(exactly: source) else { return nil }
    timeInterval = seconds
  }

  /// Its length without a sign, in seconds.
  public var magnitude: Double { abs(timeInterval) }

  /// So many seconds.
  public static func seconds(_ s: Int) -> Self { .init(Double(s)) }
  /// So many seconds.
  public static func seconds(_ s: Double) -> Self { .init(s) }
  /// So many thousandths of a second.
  public static func milliseconds(_ ms: Int) -> Self { .init(Double(ms) / 1e3) }
  /// So many millionths of a second.
  public static func microseconds(_ us: Int) -> Self { .init(Double(us) / 1e6) }
  /// So many billionths of a second.
  public static func nanoseconds(_ ns: Int) -> Self { .init(Double(ns) / 1e9) }

  /// By length.
  public static func < (a: Self, b: Self) -> Bool { a.timeInterval < b.timeInterval }
  /// The sum.
  public static func + (a: Self, b: Self) -> Self { .init(a.timeInterval + b.timeInterval) }
  /// The difference.
  public static func - (a: Self, b: Self) -> Self { .init(a.timeInterval - b.timeInterval) }
  /// The product, which only the protocol asks for.
  public static func * (a: Self, b: Self) -> Self { .init(a.timeInterval * b.timeInterval) }
  /// Multiplies, which only the protocol asks for.
  public static func *= (a: inout Self, b: Self) { a = a * b }
}

/// Runs closures at once, within the call.
public struct ImmediateScheduler: Scheduler, Sendable {
  /// A moment: there is only one.
  public struct SchedulerTimeType: Strideable, Sendable {
    /// No time passes.
    public func distance(to other: SchedulerTimeType) -> SchedulerInterval { 0 }
    /// No time passes.
    public func advanced(by n: SchedulerInterval) -> SchedulerTimeType { self }
  }
  /// There are no options.
  public typealias SchedulerOptions = Never

  /// The scheduler.
  public static let shared = ImmediateScheduler()

  /// The moment.
  public var now: SchedulerTimeType { SchedulerTimeType() }
  /// None.
  public var minimumTolerance: SchedulerInterval { 0 }

  /// Runs a closure now.
  public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

  /// Runs a closure now.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerInterval, options: Never?,
    _ action: @escaping () -> Void
  ) {
    action()
  }
}
