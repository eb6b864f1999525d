import OpsDomain

extension LaneCore {
  /// Where somebody waits. Unchecked, because it is only touched with the lane's lock held.
  private final class Place: @unchecked Sendable {
    var number: UInt64?
  }

  /// Returns when the work may begin. The caller then has to call ``finish(_:)``.
  func admit(_ run: LaneRun) async throws {
    let place = Place()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (verdict, displaced) = state.withLock { state in
          line(up: run, place, continuation, &state)
        }
        if let verdict { continuation.resume(with: verdict) }
        if let displaced { turnAway([displaced]) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        place.number.flatMap { state.line.remove($0, of: run.caller) }
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Lets the work begin, turns it away, or gives it a place in the line: then there is no verdict.
  /// In a full line it may take the place of somebody else's work.
  private func line(
    up run: LaneRun, _ place: Place,
    _ continuation: CheckedContinuation<Void, any Error>, _ state: inout State
  ) -> (verdict: Result<Void, any Error>?, displaced: Waiter?) {
    let caller = run.caller
    // A cancellation from here on finds the work in the line.
    if Task.isCancelled { return (.failure(CancellationError()), nil) }
    let mayBegin = state.begun[caller, default: 0] < limits.begunOfCaller
    if mayBegin, state.line.isEmpty, hasRoom(state) {
      state.begin(run)
      return (.success(()), nil)
    }
    let now = clock()
    let wait = state.wait(of: caller, at: now)
    guard mayBegin, wait <= limits.wait.nanoseconds else {
      return (.failure(Self.refusal(after: wait)), nil)
    }
    var displaced: Waiter?
    if state.line.count >= limits.waiting {
      displaced = state.line.removeNewest(for: caller)
      guard displaced != nil else { return (.failure(Self.refusal(after: wait)), nil) }
    }
    place.number = state.line.append(
      Waiter(run: run, arrived: now, continuation: continuation),
      cost: run.estimate, of: caller)
    return (nil, displaced)
  }

  /// The work is over, or will never be done.
  func finish(_ run: LaneRun) {
    state.withLock { state in
      if run.arrives() {
        state.announced -= 1
        state.removePiece(of: run)
      }
      state.finish(run)
    }
    // A thread that found no room before may find some now.
    state.wakeOne()
  }

  /// Turns away who has waited much longer than was expected: the estimates were wrong. Called ten
  /// times a second, it learns how fast the lane gets on.
  func sweep() {
    let now = clock()
    turnAway(
      state.withLock { state in
        state.pace.look(at: now, isBusy: !state.line.isEmpty)
        return state.line.removeAll { now - $0.arrived > limits.patience * limits.wait.nanoseconds }
      })
  }

  /// Tells those who have left the line when to come again.
  private func turnAway(_ waiters: [Waiter]) {
    guard !waiters.isEmpty else { return }
    let now = clock()
    let waits = state.withLock { state in
      waiters.map { state.wait(of: $0.run.caller, at: now) }
    }
    for (waiter, wait) in zip(waiters, waits) {
      waiter.continuation.resume(throwing: Self.refusal(after: wait))
    }
  }

  /// - Parameter wait: How long it would take until the work can begin, in nanoseconds.
  static func refusal(after wait: Int64) -> OpsError {
    OpsError(
      .throttled, "The server is too busy with work of this kind",
      hint: "nothing was done; try again a little later",
      retryAfter: TimeSpan(milliseconds: max(1_000, wait / 1_000_000)))
  }
}

extension TimeSpan {
  var nanoseconds: Int64 { milliseconds * 1_000_000 }
}
