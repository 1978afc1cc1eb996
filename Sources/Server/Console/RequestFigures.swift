import Records

/// Requests, errors and times of each operation in each of the last minutes.
struct RequestFigures: Sendable {
  /// Minutes that are kept.
  static let minutesMax = 60
  /// Operations that are told apart; further ones count together.
  static let operationsMax = 64

  /// One operation in one minute.
  private struct Cell {
    var times = LatencyCounts()
    var errors: [String: Int] = [:]
  }

  /// All operations in one minute.
  private struct Slot {
    var minute: Int64 = -1
    var cells: [String: Cell] = [:]
  }

  private var slots = [Slot](repeating: Slot(), count: minutesMax)

  /// Counts a request.
  mutating func add(_ request: AnsweredRequest, _ place: RequestPlace, time: Int64) {
    let minute = time / 60_000
    let index = Int(minute % Int64(Self.minutesMax))
    if slots[index].minute != minute { slots[index] = Slot(minute: minute) }
    let isNew = slots[index].cells[place.operation] == nil
    let name =
      isNew && slots[index].cells.count >= Self.operationsMax ? "other" : place.operation
    slots[index].cells[name, default: Cell()].times.add(microseconds: request.nanoseconds / 1_000)
    if request.status >= 400 {
      // A code is one of the protocol's, or a status: there are few.
      let code = request.serverErrorCode ?? "HTTP \(request.status)"
      slots[index].cells[name, default: Cell()].errors[code, default: 0] += 1
    }
  }

  /// What is told of some minutes.
  struct Summary: Sendable {
    /// One operation.
    struct Operation: Sendable {
      let name: String
      var times = LatencyCounts()
      var errors: [String: Int] = [:]
    }

    /// One minute.
    struct Minute: Sendable {
      /// In milliseconds since 1970-01-01 UTC.
      let time: Int64
      var requests = 0
      var errors = 0
    }

    /// The operations, the most used first.
    let operations: [Operation]
    /// All minutes asked for, the oldest first.
    let minutes: [Minute]
  }

  /// The last minutes, the one that runs among them.
  func summary(minutes count: Int, time: Int64) -> Summary {
    let last = time / 60_000
    var operations: [String: Summary.Operation] = [:]
    var minutes: [Summary.Minute] = []
    for minute in max(0, last - Int64(min(count, Self.minutesMax)) + 1)...last {
      var told = Summary.Minute(time: minute * 60_000)
      let slot = slots[Int(minute % Int64(Self.minutesMax))]
      for (name, cell) in slot.cells where slot.minute == minute {
        var operation = operations[name] ?? Summary.Operation(name: name)
        operation.times.add(cell.times)
        operation.errors.merge(cell.errors, uniquingKeysWith: +)
        operations[name] = operation
        told.requests += cell.times.count
        told.errors += cell.errors.values.reduce(0, +)
      }
      minutes.append(told)
    }
    let sorted = operations.values.sorted {
      ($1.times.count, $0.name) < ($0.times.count, $1.name)
    }
    return Summary(operations: sorted, minutes: minutes)
  }
}
