/// Work that many requests ask for at once, done once for all of them.
///
/// Who comes first does it. What is being done when somebody comes may be older than the question,
/// so they wait until it is over; then one of those who wait does it once more, for all of them.
/// Nobody waits for more than two such pieces of work, and nobody who would wait too long waits.
final class SharedWork<Question: Equatable & Sendable, Answer: Sendable>: Sendable {
  private struct Waiter {
    let number: UInt64
    let arrived: Int64
    let limit: Int64
    /// Gets nil when it is the waiter's turn to do the work.
    let continuation: CheckedContinuation<Answer?, any Error>
  }

  /// The work on one question.
  private struct Round {
    let question: Question
    let caller: Int64
    var began: Int64
    /// Those who came before the work was begun: its answer is theirs.
    var sharing: [Waiter] = []
    /// Those who came later.
    var waiting: [Waiter] = []
  }

  private struct State {
    var rounds: [Round] = []
    var lastNumber: UInt64 = 0

    func index(of question: Question) -> Int? {
      rounds.firstIndex { $0.question == question }
    }

    /// Takes a waiter out, wherever it waits; nil when it has left already.
    mutating func remove(_ number: UInt64) -> Waiter? {
      for index in rounds.indices {
        if let place = rounds[index].sharing.firstIndex(where: { $0.number == number }) {
          return rounds[index].sharing.remove(at: place)
        }
        if let place = rounds[index].waiting.firstIndex(where: { $0.number == number }) {
          return rounds[index].waiting.remove(at: place)
        }
      }
      return nil
    }
  }

  private let clock: @Sendable () -> Int64
  private let state = Monitor(State())

  /// - Parameter clock: Nanoseconds of a clock that is never set back.
  init(clock: @escaping @Sendable () -> Int64 = LaneClock.now) { self.clock = clock }

  /// How many wait for the work of others.
  var waiting: Int {
    state.withLock { $0.rounds.reduce(0) { $0 + $1.sharing.count + $1.waiting.count } }
  }

  /// What `work` answers, done by this task or, begun after this call, by another one that asks the
  /// same.
  ///
  /// Throws `tempfail.throttled` when it would have to wait too long, `CancellationError` when
  /// cancelled while it waits, and what `work` throws.
  func answer(
    to question: Question, of caller: Int64, _ expected: ExpectedWork = .unknown,
    _ work: () async throws -> Answer
  ) async throws -> Answer {
    if let shared = try await enter(question, caller, expected) { return shared }
    do {
      let answer = try await work()
      leave(question, .success(answer))
      return answer
    } catch {
      // That nobody waits for this one's answer any more says nothing about the others.
      leave(question, error is CancellationError || Task.isCancelled ? nil : .failure(error))
      throw error
    }
  }

  /// The answer of another one; nil when it is for the caller to do the work and then to
  /// ``leave(_:_:)``.
  private func enter(
    _ question: Question, _ caller: Int64, _ expected: ExpectedWork
  ) async throws -> Answer? {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let waiter = Waiter(
          number: number, arrived: clock(), limit: expected.wait, continuation: continuation)
        let verdict = state.withLock { lineUp(waiter, question, caller, expected, &$0) }
        if let verdict { continuation.resume(with: verdict) }
      }
    } onCancel: {
      let waiter = state.withLock { $0.remove(number) }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Lets the caller begin, turns it away, or gives it a place: then there is no verdict.
  private func lineUp(
    _ waiter: Waiter, _ question: Question, _ caller: Int64, _ expected: ExpectedWork,
    _ state: inout State
  ) -> Result<Answer?, any Error>? {
    // A cancellation from here on finds the waiter in its place.
    if Task.isCancelled { return .failure(CancellationError()) }
    guard let index = state.index(of: question) else {
      state.rounds.append(Round(question: question, caller: caller, began: waiter.arrived))
      return .success(nil)
    }
    let wait = max(0, expected.cost - (waiter.arrived - state.rounds[index].began))
    let own = state.rounds.reduce(0) {
      $1.caller == caller ? $0 + $1.sharing.count + $1.waiting.count : $0
    }
    guard own < expected.waiting, wait <= expected.wait else {
      return .failure(LaneCore.refusal(after: wait))
    }
    state.rounds[index].waiting.append(waiter)
    return nil
  }

  /// The work is over: gives its result to those who share it, and lets one of those who wait begin
  /// the next. Without a result one of those who share it does it instead.
  private func leave(_ question: Question, _ result: Result<Answer, any Error>?) {
    let now = clock()
    let (sharing, next) = state.withLock { state -> ([Waiter], Waiter?) in
      guard let index = state.index(of: question) else { return ([], nil) }
      var (sharing, waiting) = (state.rounds[index].sharing, state.rounds[index].waiting)
      if result == nil { (sharing, waiting) = ([], sharing + waiting) }
      guard let next = waiting.first else {
        state.rounds.remove(at: index)
        return (sharing, nil)
      }
      state.rounds[index].began = now
      state.rounds[index].sharing = Array(waiting.dropFirst())
      state.rounds[index].waiting = []
      return (sharing, next)
    }
    if let result {
      for waiter in sharing { waiter.continuation.resume(with: result.map(Optional.some)) }
    }
    next?.continuation.resume(returning: nil)
  }

  /// Turns away who has waited longer for the work to begin than was promised.
  func sweep() {
    let now = clock()
    let late = state.withLock { state in
      var late: [Waiter] = []
      for index in state.rounds.indices {
        late += state.rounds[index].waiting.filter { now - $0.arrived > $0.limit }
        state.rounds[index].waiting.removeAll { now - $0.arrived > $0.limit }
      }
      return late
    }
    for waiter in late { waiter.continuation.resume(throwing: LaneCore.refusal(after: 0)) }
  }
}
