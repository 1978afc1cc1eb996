import Records

/// Who is at which list. A user with several sessions at a list does what the busiest of them does.
struct PresenceBoard {
  private struct Entry {
    let list: PresenceList
    let state: PresenceState
    let name: String
    let endNanoseconds: UInt64
  }

  private var entries: [PresenceHolder: Entry] = [:]
  private var byUser: [UserRecordName: Set<PresenceHolder>] = [:]
  private var byPlace: [PresenceList.Place: Set<PresenceHolder>] = [:]
  /// Nothing ends before.
  private var firstEnd = UInt64.max

  /// How many sessions are there.
  var count: Int { entries.count }

  /// Puts a session at a list, and tells what changed by it. Throws THROTTLED if too many are there.
  mutating func put(
    _ holder: PresenceHolder, at list: PresenceList, _ state: PresenceState, name: String,
    now: UInt64
  ) throws(RecordError) -> [PresenceNews] {
    guard entries[holder] != nil || entries.count < PresenceLimits.sessions else {
      throw RecordError(.throttled, "Too many people are there", retryAfterSeconds: 60)
    }
    var news: [PresenceNews] = []
    let others = (byUser[holder.user] ?? []).subtracting([holder])
    if others.count >= PresenceLimits.sessionsPerUser {
      news += remove(others.min { endOf($0) < endOf($1) }.map { [$0] } ?? [])
    }
    let former = entries[holder]
    let before = self.state(of: holder.user, at: list)
    let isRenamed = former.map { $0.name != name } ?? false
    let end = now + PresenceLimits.seconds * 1_000_000_000
    firstEnd = min(firstEnd, end)
    take(holder)
    entries[holder] = Entry(list: list, state: state, name: name, endNanoseconds: end)
    byUser[holder.user, default: []].insert(holder)
    byPlace[list.place, default: []].insert(holder)
    if let former, former.list != list {
      news.append(self.news(of: holder, at: former.list, name: name))
    }
    if isRenamed || self.state(of: holder.user, at: list) != before {
      news.append(self.news(of: holder, at: list, name: name))
    }
    return news
  }

  /// Takes sessions away, and tells what changed by it; `isOwnDoing` if they said so themselves.
  mutating func remove(_ holders: [PresenceHolder], isOwnDoing: Bool = false) -> [PresenceNews] {
    var news: [PresenceNews] = []
    for holder in holders {
      guard let entry = entries[holder] else { continue }
      let before = state(of: holder.user, at: entry.list)
      take(holder)
      guard state(of: holder.user, at: entry.list) != before else { continue }
      news.append(
        self.news(of: isOwnDoing ? holder : nil, holder.user, at: entry.list, name: entry.name))
    }
    return news
  }

  /// Takes all away who have not said for too long that they are there.
  mutating func removeOver(now: UInt64) -> [PresenceNews] {
    guard now >= firstEnd else { return [] }
    let over = entries.filter { $0.value.endNanoseconds <= now }.map(\.key)
    let news = remove(over)
    firstEnd = entries.values.map(\.endNanoseconds).min() ?? .max
    return news
  }

  /// Where a session is.
  func list(of holder: PresenceHolder) -> PresenceList? { entries[holder]?.list }

  /// Those who fulfil a condition.
  func holders(where condition: (PresenceHolder) -> Bool) -> [PresenceHolder] {
    entries.keys.filter(condition)
  }

  /// Who is in some zone, each user once for each list, but for one session.
  func all(in place: PresenceList.Place, but holder: PresenceHolder) -> [PresenceNews] {
    var told: [PresenceNews] = []
    for other in byPlace[place] ?? [] where other != holder {
      guard let entry = entries[other] else { continue }
      let state = state(of: other.user, at: entry.list, but: holder)
      let one = PresenceNews(
        list: entry.list, user: other.user, name: entry.name, state: state, cause: nil)
      if !told.contains(one) { told.append(one) }
    }
    return told
  }

  private func state(
    of user: UserRecordName, at list: PresenceList, but holder: PresenceHolder? = nil
  ) -> PresenceState? {
    let there = (byUser[user] ?? []).filter { $0 != holder }.compactMap { entries[$0] }
      .filter { $0.list == list }.map(\.state)
    return there.contains(.shopping) ? .shopping : there.first
  }

  private func endOf(_ holder: PresenceHolder) -> UInt64 { entries[holder]?.endNanoseconds ?? 0 }

  private func news(
    of holder: PresenceHolder, at list: PresenceList, name: String
  ) -> PresenceNews {
    news(of: holder, holder.user, at: list, name: name)
  }

  private func news(
    of cause: PresenceHolder?, _ user: UserRecordName, at list: PresenceList, name: String
  ) -> PresenceNews {
    PresenceNews(
      list: list, user: user, name: name, state: state(of: user, at: list), cause: cause)
  }

  private mutating func take(_ holder: PresenceHolder) {
    guard let entry = entries.removeValue(forKey: holder) else { return }
    byUser[holder.user]?.remove(holder)
    if byUser[holder.user]?.isEmpty == true { byUser[holder.user] = nil }
    byPlace[entry.list.place]?.remove(holder)
    if byPlace[entry.list.place]?.isEmpty == true { byPlace[entry.list.place] = nil }
  }
}
