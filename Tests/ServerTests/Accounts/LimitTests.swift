import Records
import Testing

@testable import Server

@Suite struct LimitTests {
  @Test func `ten wrong passwords for one account, then one a minute`() throws {
    try AccountWorld.run { world in
      let signedIn = try world.setUp()
      func attempt(_ password: String, from address: Int) throws {
        let browser = Browser(
          userAgent: "", address: "192.0.2.\(address)", isSecure: false)
        _ = try world.accounts.signIn(
          email: "Kari@example.org", password: password, browser)
      }
      for number in 0..<10 {
        #expect(throws: RecordError.wrongPassword) { try attempt("wrong", from: number) }
      }
      let error = #expect(throws: RecordError.self) {
        try attempt(AccountWorld.password, from: 99)
      }
      #expect(error?.code == .throttled && error?.retryAfterSeconds == 60)
      // Who is signed in stays so.
      #expect(try world.caller(signedIn.secret).user == signedIn.user.recordName)
      world.clock.advance(seconds: 60)
      try attempt(AccountWorld.password, from: 99)
      try attempt(AccountWorld.password, from: 99)
    }
  }

  @Test func `many accounts from one address are held back too`() throws {
    let limits = SignInLimits()
    for number in 0..<50 { try limits.begin(account: "a\(number)", address: "::1", now: 0) }
    let error = #expect(throws: RecordError.self) {
      try limits.begin(account: "b", address: "::1", now: 0)
    }
    #expect(error?.code == .throttled && error?.retryAfterSeconds == 10)
    try limits.begin(account: "b", address: "::2", now: 0)
  }

  @Test func `the addresses of one IPv6 network count as one`() throws {
    let limits = SignInLimits()
    for number in 0..<50 {
      try limits.begin(account: "a\(number)", address: "2001:db8:1:2::\(number)", now: 0)
    }
    #expect(throws: RecordError.self) {
      try limits.begin(account: "b", address: "2001:db8:1:2:9::1", now: 0)
    }
    try limits.begin(account: "b", address: "2001:db8:1:3::1", now: 0)
  }

  @Test func `right passwords cost nothing`() throws {
    let limits = SignInLimits()
    for _ in 0..<1_000 {
      try limits.begin(account: "a", address: "::1", now: 0)
      limits.succeeded(account: "a", address: "::1", now: 0)
    }
  }

  @Test func `a flood of keys neither grows without bound nor frees one that is held back`() {
    let buckets = TokenBuckets(capacity: 3, secondsPerToken: 60, keysMax: 100)
    for _ in 0..<3 { #expect(buckets.take("held", now: 0) == nil) }
    for number in 0..<10_000 { _ = buckets.take("key \(number)", now: 0) }
    #expect(buckets.count <= 100)
    #expect(buckets.take("held", now: 0) == 60)
  }

  @Test func `a clock that goes back neither gives nor takes`() {
    let buckets = TokenBuckets(capacity: 2, secondsPerToken: 1, keysMax: 10)
    #expect(buckets.take("a", now: 10_000) == nil)
    #expect(buckets.take("a", now: 0) == nil)
    #expect(buckets.take("a", now: 0) == 1)
    #expect(buckets.take("a", now: 1_000) == nil)
  }

  @Test func `a queue refuses what is too much, and finishes what it took`() {
    let queue = WorkQueue(threads: 1, waitingMax: 2)
    let done = Counter()
    let begun = Kept(false)
    let mayEnd = Kept(false)
    #expect(
      queue.add {
        begun.change { $0 = true }
        while !mayEnd.value {}
        done.add()
      })
    #expect(comesTrue { begun.value })
    #expect(queue.add { done.add() } && queue.add { done.add() })
    #expect(!queue.add { done.add() })
    mayEnd.change { $0 = true }
    queue.stop()
    #expect(done.value == 3)
    #expect(!queue.add {})
  }
}
