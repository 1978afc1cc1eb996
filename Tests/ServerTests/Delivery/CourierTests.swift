import HTTPServer
import Testing

@testable import Server

@Suite struct CourierTests {
  private var polls = CourierPolls()

  private mutating func wait(_ number: Int, _ token: Int64 = 1) -> CourierPoll? {
    polls.wait(CourierPoll(number, token: token, HTTPStream()))
  }

  @Test mutating func `a notification is taken once and the next comes after it`() {
    _ = wait(1)
    #expect(polls.next(of: 1) == 0)
    #expect(polls.take(10, of: 1, after: 0)?.number == 1)
    #expect(polls.take(10, of: 1, after: 0) == nil)
    _ = wait(2)
    #expect(polls.next(of: 1) == nil)  // Nobody knows yet what became of the first.
    #expect(polls.end(1, of: 1, wasSentWhole: true) == 10)
    #expect(polls.next(of: 1) == 10)
    polls.removed(10, of: 1)
    #expect(polls.next(of: 1) == 0)
  }

  @Test mutating func `what could not be sent is offered again`() {
    _ = wait(1)
    _ = polls.take(10, of: 1, after: 0)
    _ = wait(2)
    #expect(polls.end(1, of: 1, wasSentWhole: false) == nil)
    #expect(polls.next(of: 1) == 0)
    #expect(polls.take(10, of: 1, after: 0)?.number == 2)
  }

  @Test mutating func `the end of an older poll leaves the newer one waiting`() {
    _ = wait(1)
    #expect(wait(2)?.number == 1)
    #expect(polls.end(1, of: 1, wasSentWhole: true) == nil)
    #expect(polls.waiting.map(\.number) == [2])
    #expect(polls.end(2, of: 1, wasSentWhole: true) == nil)
    #expect(polls.waiting.isEmpty && polls.next(of: 1) == nil)
  }

  @Test mutating func `a notification that was found too early is not taken`() {
    _ = wait(1)
    _ = polls.take(10, of: 1, after: 0)
    _ = polls.end(1, of: 1, wasSentWhole: true)
    _ = wait(2)
    #expect(polls.take(10, of: 1, after: 0) == nil)  // Read before the first was known to be sent.
    #expect(polls.take(11, of: 1, after: 10)?.number == 2)
  }

  @Test mutating func `tokens do not disturb each other`() {
    _ = wait(1, 1)
    _ = wait(2, 2)
    #expect(polls.take(10, of: 1, after: 0)?.number == 1)
    #expect(polls.next(of: 2) == 0)
  }
}
