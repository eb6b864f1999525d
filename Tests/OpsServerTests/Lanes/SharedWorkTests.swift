import OpsDomain
import Synchronization
import Testing

@testable import OpsServer

/// Work that is done once for all who ask for it.
@Suite struct SharedWorkTests {
  private let bench = LaneBench()
  private let count = Counter()
  private let work: SharedWork<String, Int>

  init() { work = SharedWork { [clock = bench.clock] in clock.now() } }

  /// Counts, and holds up those who come until a door is opened.
  private actor Counter {
    private(set) var value = 0
    private var doors: [CheckedContinuation<Void, Never>] = []
    var held: Int { doors.count }

    func next() async -> Int {
      value += 1
      let number = value
      await withCheckedContinuation { doors.append($0) }
      return number
    }

    func open() { if !doors.isEmpty { doors.removeFirst().resume() } }
  }

  private func ask(
    _ question: String = "q", of caller: Int64 = 1, _ expected: ExpectedWork = .unknown
  ) -> Task<Int, any Error> {
    Task { [work, count] in
      try await work.answer(to: question, of: caller, expected) { await count.next() }
    }
  }

  /// Asks, and waits until the question stands in its place.
  private func askAndWait(
    _ question: String = "q", of caller: Int64 = 1, _ expected: ExpectedWork = .unknown
  ) async -> Task<Int, any Error> {
    let before = work.waiting
    let task = ask(question, of: caller, expected)
    while work.waiting == before { await Task.yield() }
    return task
  }

  private func begun(_ number: Int) async {
    while await count.held == 0 { await Task.yield() }
    #expect(await count.value == number)
  }

  @Test func twoPiecesOfWorkAreEnoughForAnyNumber() async throws {
    let first = ask()
    await begun(1)
    var others: [Task<Int, any Error>] = []
    for _ in 0..<50 { others.append(await askAndWait()) }
    await count.open()
    #expect(try await first.value == 1)
    await begun(2)
    // Who comes now has not asked before the second began.
    let late = await askAndWait()
    await count.open()
    for task in others { #expect(try await task.value == 2) }
    await begun(3)
    await count.open()
    #expect(try await late.value == 3)
    #expect(work.waiting == 0)
  }

  @Test func anotherQuestionIsWorkedOnAtTheSameTime() async throws {
    let (one, other) = (ask("a"), ask("b"))
    while await count.held < 2 { await Task.yield() }
    await count.open()
    await count.open()
    #expect(try await Set([one.value, other.value]) == [1, 2])
  }

  @Test func whoIsGoneLeavesTheWorkToTheNext() async throws {
    let first = ask()
    await begun(1)
    let second = await askAndWait()
    let third = await askAndWait()
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    first.cancel()
    await count.open()
    _ = await first.result
    await begun(2)
    await count.open()
    #expect(try await third.value == 2)
  }

  @Test func workThatWasAbandonedIsDoneByOneWhoSharesIt() async throws {
    let first = ask()
    await begun(1)
    let leader = await askAndWait()
    let sharing = await askAndWait()
    await count.open()
    _ = try await first.value
    await begun(2)
    leader.cancel()
    // The work itself does not end by that here; that its answer is good is nothing to rely on.
    let failing = Task { [work] in
      try await work.answer(to: "x", of: 1) { throw CancellationError() } as Int
    }
    await #expect(throws: CancellationError.self) { try await failing.value }
    await count.open()
    #expect(try await sharing.value == 2)
  }

  @Test func aFailureIsThatOfAllWhoShareIt() async throws {
    let door = Counter()
    func fail() -> Task<Int, any Error> {
      Task { [work] in
        try await work.answer(to: "f", of: 1) {
          _ = await door.next()
          throw OpsError(.throttled, "Too much")
        }
      }
    }
    let first = fail()
    while await door.held == 0 { await Task.yield() }
    var others: [Task<Int, any Error>] = []
    for number in 1...3 {
      others.append(fail())
      while work.waiting < number { await Task.yield() }
    }
    await door.open()
    await #expect(throws: OpsError.self) { try await first.value }
    while await door.held == 0 { await Task.yield() }
    await door.open()
    for task in others { await #expect(throws: OpsError.self) { try await task.value } }
    #expect(await door.value == 2)
  }

  @Test func waitingIsBoundedForEachCaller() async throws {
    let few = ExpectedWork(cost: 0, waiting: 2, wait: .max)
    let (first, other) = (ask("a", of: 1, few), ask("b", of: 2, few))
    while await count.held < 2 { await Task.yield() }
    let waiting = [await askAndWait("a", of: 1, few), await askAndWait("a", of: 1, few)]
    let refused = await #expect(throws: OpsError.self) {
      try await ask("a", of: 1, few).value
    }
    #expect(refused?.code == .throttled)
    #expect(refused?.retryAfter == TimeSpan(milliseconds: 1_000))
    let another = await askAndWait("b", of: 2, few)
    for _ in 0..<4 {
      while await count.held == 0, work.waiting > 0 { await Task.yield() }
      await count.open()
    }
    for task in [first, other, another] + waiting { _ = try await task.value }
  }

  @Test func whoWouldWaitTooLongIsTurnedAwayAtOnceOrLater() async throws {
    let slow = ExpectedWork(
      cost: bench.milliseconds(800), waiting: 9, wait: bench.milliseconds(500))
    let first = ask("q", of: 1, slow)
    await begun(1)
    let refused = await #expect(throws: OpsError.self) { try await ask("q", of: 1, slow).value }
    #expect(refused?.code == .throttled)
    // Most of the work is done by now.
    bench.clock.pass(400)
    let waiting = await askAndWait("q", of: 1, slow)
    bench.clock.pass(400)
    work.sweep()
    #expect(work.waiting == 1)
    bench.clock.pass(200)
    work.sweep()
    await #expect(throws: OpsError.self) { try await waiting.value }
    await count.open()
    #expect(try await first.value == 1)
  }
}
