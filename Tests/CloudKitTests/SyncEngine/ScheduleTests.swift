import Testing

@testable import CloudKit

/// When an engine works.
@Suite struct ScheduleTests {
  private static let delays = SyncSchedule.Delays(
    gathering: .milliseconds(200), firstRetry: .seconds(1), lastRetry: .seconds(8))

  /// The work after some events; `spread` in the middle leaves delays as they are.
  private func work(_ events: [SyncSchedule.Event]) -> SyncSchedule.Work? {
    var schedule = SyncSchedule(delays: Self.delays)
    for event in events { schedule.note(event) }
    return schedule.work(spread: 0.5)
  }

  private static let loss = CKError(.networkFailure)

  @Test func `nothing is done until something happens`() {
    #expect(work([]) == nil)
    #expect(work([.started, .fetching, .fetched(nil), .sending, .sent(nil)]) == nil)
  }

  @Test func `changes are gathered, pushes are fetched at once`() {
    #expect(work([.changed]) == .init(fetches: false, sends: true, delay: .milliseconds(200)))
    #expect(work([.pushed]) == .init(fetches: true, sends: false, delay: .zero))
    #expect(work([.started]) == .init(fetches: true, sends: true, delay: .zero))
  }

  @Test func `what fails is tried again ever later, up to a bound`() {
    var seconds: [Int64] = []
    var events: [SyncSchedule.Event] = [.changed]
    for _ in 0..<6 {
      events += [.sending, .sent(Self.loss)]
      seconds.append(work(events)?.delay.components.seconds ?? -1)
    }
    #expect(seconds == [1, 2, 4, 8, 8, 8])
    #expect(work(events + [.sending, .sent(nil)]) == nil)
    #expect(work(events + [.sending, .sent(nil), .changed])?.delay == .milliseconds(200))
  }

  @Test func `a server that says when is believed`() {
    let error = CKError(.requestRateLimited, userInfo: [CKErrorRetryAfterKey: 30.0])
    #expect(work([.changed, .sending, .sent(error)])?.delay == .seconds(30))
    let items = CKError(
      .partialFailure,
      userInfo: [CKPartialErrorsByItemIDKey: [AnyHashable("a"): error as any Error]])
    #expect(work([.changed, .sending, .sent(items)])?.delay == .seconds(30))
  }

  @Test(arguments: [CKError.Code.invalidArguments, .partialFailure, .zoneNotFound])
  func `what would fail again is not tried again`(code: CKError.Code) {
    #expect(work([.changed, .sending, .sent(CKError(code))]) == nil)
  }

  @Test func `what was cancelled waits for the next occasion`() {
    #expect(work([.changed, .sending, .sent(CKError(.operationCancelled))]) == nil)
  }

  @Test func `the return of the server ends the waiting`() {
    let events: [SyncSchedule.Event] = [
      .changed, .sending, .sent(Self.loss), .sending, .sent(Self.loss),
    ]
    #expect(work(events + [.pushed]) == .init(fetches: true, sends: true, delay: .zero))
  }

  @Test func `what happens during a fetch or a sending is for the next`() {
    let fetch = SyncSchedule.Work(fetches: true, sends: false, delay: .zero)
    #expect(work([.pushed, .fetching, .pushed, .fetched(nil)]) == fetch)
    let send = SyncSchedule.Work(fetches: false, sends: true, delay: .milliseconds(200))
    #expect(work([.changed, .sending, .changed, .sent(nil)]) == send)
  }

  @Test func `without an account the engine sleeps`() {
    #expect(work([.started, .changed, .signedOut]) == nil)
  }

  @Test func `clients of a server that comes back do not come all at once`() {
    var schedule = SyncSchedule(delays: Self.delays)
    schedule.note(.changed)
    schedule.note(.sent(Self.loss))
    let early = schedule.work(spread: 0)?.delay
    let late = schedule.work(spread: 1)?.delay
    #expect(early == .milliseconds(750) && late == .milliseconds(1250))
  }
}
