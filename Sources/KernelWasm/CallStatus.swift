import Kernel

/// Why a call has no answer; the same numbers stand in `web/kernel/wire.js`.
enum CallStatus: Int32 {
  case malformedArguments = -1
  case tooManyBytes = -2
  case tooManyLines = -3
  case notAKey = -4
  case notInOrder = -5
  case noRoom = -6

  init(_ error: ItemLinesError) {
    switch error {
    case .tooManyBytes: self = .tooManyBytes
    case .tooManyLines: self = .tooManyLines
    }
  }

  init(_ error: PositionError) {
    switch error {
    case .notAKey: self = .notAKey
    case .notInOrder: self = .notInOrder
    case .noRoom: self = .noRoom
    }
  }
}
