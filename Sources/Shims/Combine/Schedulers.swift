extension DispatchQueue: Scheduler {
  /// A time of the machine's clock.
  public struct SchedulerTimeType: Strideable, Hashable, Sendable {
    /// The time as the queue takes it.
    public var dispatchTime: DispatchTime

    /// A time of the machine's clock.
    public init(_ time: DispatchTime) { dispatchTime = time }

    /// How much later the other one is.
    public func distance(to other: SchedulerTimeType) -> SchedulerInterval {
      let later = Double(other.dispatchTime.uptimeNanoseconds)
      return SchedulerInterval((later - Double(dispatchTime.uptimeNanoseconds)) / 1e9)
    }

    /// The time so much later.
    public func advanced(by n: SchedulerInterval) -> SchedulerTimeType {
      SchedulerTimeType(dispatchTime + n.timeInterval)
    }

    /// By the time.
    public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.uptimeNanoseconds) }
  }

  /// What a queue can be told.
  public struct SchedulerOptions {
    /// How urgent it is.
    public var qos: DispatchQoS
    /// How the queue treats it.
    public var flags: DispatchWorkItemFlags

    /// What a queue can be told.
    public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = []) {
      self.qos = qos
      self.flags = flags
    }
  }

  /// The present time.
  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }
  /// None.
  public var minimumTolerance: SchedulerInterval { 0 }

  /// Runs a closure on the queue.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = Passed(action)
    async(qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { action.value() }
  }

  /// Runs a closure on the queue at a time.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerInterval, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Passed(action)
    asyncAfter(
      deadline: date.dispatchTime, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []
    ) { action.value() }
  }
}

/// A time of day, as run loops and operation queues take it.
public struct SchedulerDate: Strideable, Hashable, Sendable {
  /// The time.
  public var date: Date

  /// A time of day.
  public init(_ date: Date) { self.date = date }

  /// How much later the other one is.
  public func distance(to other: SchedulerDate) -> SchedulerInterval {
    SchedulerInterval(other.date.timeIntervalSince(date))
  }

  /// The time so much later.
  public func advanced(by n: SchedulerInterval) -> SchedulerDate {
    SchedulerDate(date.addingTimeInterval(n.timeInterval))
  }
}

extension RunLoop: Scheduler {
  /// A time of day.
  public typealias SchedulerTimeType = SchedulerDate
  /// There is nothing to tell a run loop.
  public struct SchedulerOptions: Sendable {}

  /// The present time.
  public var now: SchedulerDate { SchedulerDate(.now) }
  /// None.
  public var minimumTolerance: SchedulerInterval { 0 }

  /// Runs a closure in the loop.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = Passed(action)
    perform { action.value() }
  }

  /// Runs a closure in the loop at a time.
  public func schedule(
    after date: SchedulerDate, tolerance: SchedulerInterval, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Passed(action)
    let timer = Timer(fire: date.date, interval: 0, repeats: false) { _ in action.value() }
    add(timer, forMode: .default)
  }
}

extension OperationQueue: Scheduler {
  /// A time of day.
  public typealias SchedulerTimeType = SchedulerDate
  /// There is nothing to tell an operation queue.
  public struct SchedulerOptions: Sendable {}

  /// The present time.
  public var now: SchedulerDate { SchedulerDate(.now) }
  /// None.
  public var minimumTolerance: SchedulerInterval { 0 }

  /// Runs a closure on the queue.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = Passed(action)
    addOperation { action.value() }
  }

  /// Runs a closure on the queue at a time.
  public func schedule(
    after date: SchedulerDate, tolerance: SchedulerInterval, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Passed(action)
    let wait = max(0, date.date.timeIntervalSinceNow)
    DispatchQueue.global().asyncAfter(deadline: .now() + wait) {
      self.addOperation { action.value() }
    }
  }
}

/// Takes a value to another thread: who gives it away does not touch it any more.
struct Passed<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
