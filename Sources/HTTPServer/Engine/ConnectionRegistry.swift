import Synchronization

/// All open connections.
final class ConnectionRegistry: Sendable {
  private let members = Mutex<[Connection]>([])

  /// The connections of this moment.
  var all: [Connection] { members.withLock { $0 } }

  var count: Int { members.withLock { $0.count } }

  func insert(_ connection: Connection) {
    members.withLock { members in
      connection.registryIndex = members.count
      members.append(connection)
    }
  }

  func remove(_ connection: Connection) {
    members.withLock { members in
      let index = connection.registryIndex
      members.swapAt(index, members.count - 1)
      members[index].registryIndex = index
      members.removeLast()
    }
  }
}
