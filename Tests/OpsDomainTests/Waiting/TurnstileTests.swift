import OpsDomain
import Synchronization
import TestBenches
import Testing

@Suite struct TurnstileTests {
  /// Who is inside, who was, and in which order they came in.
  private final class Room: Sendable {
    private let state = Mutex((now: 0, most: 0, order: [Int]()))
    var most: Int { state.withLock { $0.most } }
    var order: [Int] { state.withLock { $0.order } }

    func come(_ name: Int) {
      state.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
        $0.order.append(name)
      }
    }

    func go() { state.withLock { $0.now -= 1 } }
  }

  private let refusal = OpsError(.bookBusy, "full")

  /// Starts a task that comes in, is noted and goes, and waits until it stands in the line.
  private func lineUp(
    _ name: Int, at turnstile: Turnstile, _ room: Room
  ) async -> Task<Void, any Error> {
    let before = turnstile.waiting
    let task = Task {
      try await turnstile.pass {
        room.come(name)
        room.go()
      }
    }
    while turnstile.waiting == before { await Task.yield() }
    return task
  }

  @Test func tasksComeInInTheOrderTheyCame() async throws {
    let turnstile = Turnstile()
    let room = Room()
    try await turnstile.enter()
    var tasks: [Task<Void, any Error>] = []
    for name in 0..<20 { tasks.append(await lineUp(name, at: turnstile, room)) }
    #expect(room.order.isEmpty, "nobody comes in before the first one leaves")
    turnstile.leave()
    for task in tasks { try await task.value }
    #expect(room.order == Array(0..<20))
    #expect(!turnstile.isFull)
  }

  @Test func onlyThoseWhoMayBeRefusedAreTurnedAway() async throws {
    let turnstile = Turnstile()
    let room = Room()
    try await turnstile.enter()
    let patient = await lineUp(1, at: turnstile, room)
    let before = turnstile.waiting
    let refusable = Task { try await turnstile.enter(isRefusable: true) }
    while turnstile.waiting == before { await Task.yield() }
    turnstile.turnAway(refusal)
    await #expect(throws: refusal) { try await refusable.value }
    #expect(turnstile.waiting == 1)
    turnstile.leave()
    try await patient.value
    #expect(room.order == [1])
    #expect(!turnstile.isFull)
  }

  @Test func noMoreThanTheWidthAreInside() async throws {
    let turnstile = Turnstile(width: 3)
    for _ in 0..<3 {
      #expect(!turnstile.isFull)
      try await turnstile.enter()
    }
    #expect(turnstile.isFull)
    let room = Room()
    let fourth = await lineUp(4, at: turnstile, room)
    turnstile.leave()
    try await fourth.value
    #expect(room.order == [4])
    #expect(!turnstile.isFull, "its place is free again")
  }

  @Test func aFullLineRefuses() async throws {
    let turnstile = Turnstile(width: 1, length: 2, refusal: refusal)
    let room = Room()
    try await turnstile.enter()
    let waiting = [
      await lineUp(1, at: turnstile, room), await lineUp(2, at: turnstile, room),
    ]
    await #expect(throws: refusal) { try await turnstile.pass { room.come(3) } }
    turnstile.leave()
    for task in waiting { try await task.value }
    #expect(room.order == [1, 2])
    #expect(try await turnstile.pass { 7 } == 7, "there is room again")
  }

  @Test func whoIsCancelledLeavesTheLineToOthers() async throws {
    let turnstile = Turnstile(width: 1, length: 2, refusal: refusal)
    let room = Room()
    try await turnstile.enter()
    let first = await lineUp(1, at: turnstile, room)
    let second = await lineUp(2, at: turnstile, room)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(turnstile.waiting == 1)
    let third = await lineUp(3, at: turnstile, room)
    turnstile.leave()
    try await second.value
    try await third.value
    #expect(room.order == [2, 3])
  }

  /// What closes a book has to come in even when its task has been cancelled.
  @Test func aFreePlaceIsTakenByACancelledTaskButNothingIsRun() async throws {
    let turnstile = Turnstile()
    let room = Room()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await turnstile.enter()
      turnstile.leave()
      try await turnstile.pass { room.come(1) }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(room.order.isEmpty)
    #expect(!turnstile.isFull, "the place is given back")
  }

  @Test func anErrorGivesThePlaceBack() async throws {
    let turnstile = Turnstile()
    await #expect(throws: refusal) { try await turnstile.pass { throw refusal } }
    #expect(!turnstile.isFull)
  }

  /// Patience that is over before its owner stands in the line must not let it wait for ever.
  @Test func patienceThatRunsOutAtOnceEndsTheWaiting() async throws {
    let turnstile = Turnstile(refusal: refusal)
    try await turnstile.enter()
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<2_000 {
        group.addTask {
          do {
            try await turnstile.enter(patience: 0)
            return false
          } catch { return (error as? OpsError)?.code == .bookBusy }
        }
      }
      for await isRefused in group { #expect(isRefused) }
    }
    #expect(turnstile.waiting == 0)
    turnstile.leave()
    try await turnstile.enter(patience: 0)
  }

  /// An owner may pass its place on, as a commit group does.
  @Test func aPlaceIsPassedOnByHand() async throws {
    let turnstile = Turnstile()
    let room = Room()
    try await turnstile.enter()
    #expect(turnstile.next() == nil)
    let first = await lineUp(1, at: turnstile, room)
    let waiter = try #require(turnstile.next())
    #expect(turnstile.waiting == 0)
    // It has left the line: being cancelled takes nothing from its place.
    first.cancel()
    waiter.admit()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(!turnstile.isFull, "the place came back once")
  }

  @Test func everybodyGetsAnAnswerAndNoPlaceIsLost() async throws {
    let seed = PropertySeed()
    for round in 0..<20 {
      let width = Int(seed.int(1...4))
      let length = Int(seed.int(0...40))
      let turnstile = Turnstile(width: width, length: length, refusal: refusal)
      let room = Room()
      let tasks = (0..<100).map { name in
        let pauses = Int(seed.int(0...5))
        return Task {
          try await turnstile.pass {
            room.come(name)
            for _ in 0..<pauses { await Task.yield() }
            room.go()
          }
        }
      }
      for task in tasks where seed.int(0...3) == 0 { task.cancel() }
      var served = 0
      for task in tasks {
        do {
          try await task.value
          served += 1
        } catch {
          #expect(error is CancellationError || error as? OpsError == refusal, "\(seed)")
        }
      }
      #expect(room.order.count >= served && room.most <= width, "\(seed), round \(round)")
      #expect(turnstile.waiting == 0, "\(seed), round \(round)")
      for _ in 0..<width {
        #expect(!turnstile.isFull, "a place was lost: \(seed), round \(round)")
        try await turnstile.enter()
      }
      #expect(turnstile.isFull, "a place too many: \(seed), round \(round)")
    }
  }
}
