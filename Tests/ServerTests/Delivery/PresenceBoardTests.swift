import RecordStore
import Records
import Testing

@testable import Server

@Suite struct PresenceBoardTests {
  static let second: UInt64 = 1_000_000_000
  static let groceries = list("groceries")

  static func list(_ name: String, zone: String = "Lists") -> PresenceList {
    let database = DatabaseID(
      container: "iCloud.test", environment: .production, owner: UserRecordName(unchecked: "_kari"))
    return PresenceList(
      place: .init(database: database, zone: ZoneName(unchecked: zone)),
      name: RecordName(unchecked: name))
  }

  static func holder(_ user: String, _ session: Int64 = 1) -> PresenceHolder {
    PresenceHolder(user: UserRecordName(unchecked: user), session: session)
  }

  @Test func `who says nothing for 90 seconds is gone, once`() throws {
    var board = PresenceBoard()
    _ = try board.put(Self.holder("_ola"), at: Self.groceries, .shopping, name: "Ola", now: 0)
    _ = try board.put(
      Self.holder("_ola"), at: Self.groceries, .shopping, name: "Ola", now: 60 * Self.second)
    #expect(board.removeOver(now: 149 * Self.second).isEmpty)
    let news = board.removeOver(now: 150 * Self.second)
    #expect(news.map(\.state) == [nil])
    #expect(news.map(\.name) == ["Ola"])
    #expect(news.map(\.cause) == [nil])
    #expect(board.removeOver(now: 500 * Self.second).isEmpty)
    #expect(board.count == 0)
  }

  @Test func `a device that is gone leaves the person at the list with the other`() throws {
    var board = PresenceBoard()
    let (phone, desktop) = (Self.holder("_ola", 1), Self.holder("_ola", 2))
    _ = try board.put(phone, at: Self.groceries, .shopping, name: "Ola", now: 0)
    let second = try board.put(desktop, at: Self.groceries, .looking, name: "Ola", now: Self.second)
    #expect(second.isEmpty)
    #expect(board.removeOver(now: 90 * Self.second).map(\.state) == [.looking])
    #expect(board.removeOver(now: 91 * Self.second).map(\.state) == [nil])
  }

  @Test func `another name is told`() throws {
    var board = PresenceBoard()
    _ = try board.put(Self.holder("_n"), at: Self.groceries, .looking, name: "Nabo", now: 0)
    let news = try board.put(
      Self.holder("_n"), at: Self.groceries, .looking, name: "Nils", now: Self.second)
    #expect(news.map(\.name) == ["Nils"])
  }

  @Test func `a further session of a user ends the one that would end first`() throws {
    var board = PresenceBoard()
    for session in 0...Int64(PresenceLimits.sessionsPerUser) {
      _ = try board.put(
        Self.holder("_ola", session), at: Self.list("list \(session)"), .looking, name: "Ola",
        now: UInt64(session))
    }
    #expect(board.count == PresenceLimits.sessionsPerUser)
    #expect(board.holders { $0.session == 0 }.isEmpty)
  }

  @Test func `too many are refused, and one that is there goes on`() throws {
    var board = PresenceBoard()
    for number in 0..<PresenceLimits.sessions {
      _ = try board.put(
        Self.holder("_\(number)"), at: Self.groceries, .looking, name: "", now: Self.second)
    }
    #expect(throws: RecordError.self) {
      try board.put(Self.holder("_late"), at: Self.groceries, .looking, name: "", now: Self.second)
    }
    _ = try board.put(
      Self.holder("_0"), at: Self.groceries, .shopping, name: "", now: 2 * Self.second)
    #expect(board.removeOver(now: 91 * Self.second).count == PresenceLimits.sessions - 1)
    #expect(board.count == 1)
  }

  @Test func `those of a zone are told each once for each list, but for who asks`() throws {
    var board = PresenceBoard()
    let asking = Self.holder("_kari")
    _ = try board.put(asking, at: Self.groceries, .looking, name: "Kari", now: 0)
    _ = try board.put(Self.holder("_ola", 1), at: Self.groceries, .looking, name: "Ola", now: 0)
    _ = try board.put(Self.holder("_ola", 2), at: Self.groceries, .shopping, name: "Ola", now: 0)
    _ = try board.put(
      Self.holder("_per"), at: Self.list("x", zone: "Other"), .looking, name: "Per", now: 0)
    let there = board.all(in: Self.groceries.place, but: asking)
    #expect(there.map(\.name) == ["Ola"])
    #expect(there.map(\.state) == [.shopping])
  }
}
