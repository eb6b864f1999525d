import OpsDomain

extension LaneCore {
  /// Where somebody waits. Unchecked, because it is only touched with the lane's lock held.
  private final class Place: @unchecked Sendable {
    var number: UInt64?
  }

  /// Returns when the work may begin. The caller then has to call ``finish(_:)``.
  func admit(_ run: LaneRun, of caller: Int64) async throws {
    let place = Place()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let verdict = state.withLock { state in
          line(up: run, caller, place, continuation, &state)
        }
        if let verdict { continuation.resume(with: verdict) }
      }
    } onCancel: {
      let waiter = state.withLock { state -> Waiter? in
        guard let number = place.number else { return nil }
        let waiter = state.line.remove(number, of: caller)
        if let waiter { state.waitingCost -= waiter.run.estimate }
        return waiter
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Lets the work begin, turns it away, or gives it a place in the line: then the answer is nil.
  private func line(
    up run: LaneRun, _ caller: Int64, _ place: Place,
    _ continuation: CheckedContinuation<Void, any Error>, _ state: inout State
  ) -> Result<Void, any Error>? {
    // A cancellation from here on finds the work in the line.
    if Task.isCancelled { return .failure(CancellationError()) }
    if state.line.isEmpty, hasRoom(state) {
      state.begin(run)
      return .success(())
    }
    let now = clock()
    let wait = state.ahead(at: now) / Int64(limits.threads)
    guard state.line.count < limits.waiting, wait <= limits.wait.nanoseconds else {
      return .failure(Self.refusal(after: wait))
    }
    state.waitingCost += run.estimate
    place.number = state.line.append(
      Waiter(run: run, arrived: now, continuation: continuation), of: caller)
    return nil
  }

  /// The work is over, or will never be done.
  func finish(_ run: LaneRun) {
    state.withLock { state in
      if run.arrives() { state.announced -= 1 }
      state.begun[ObjectIdentifier(run)] = nil
    }
    // A thread that found no room before may find some now.
    state.wakeOne()
  }

  /// Turns away who has waited longer than was promised: the estimates were wrong.
  func sweep() {
    let now = clock()
    let (waiters, wait) = state.withLock { state in
      let waiters = state.line.removeAll { now - $0.arrived > limits.wait.nanoseconds }
      for waiter in waiters { state.waitingCost -= waiter.run.estimate }
      return (waiters, state.ahead(at: now) / Int64(limits.threads))
    }
    for waiter in waiters { waiter.continuation.resume(throwing: Self.refusal(after: wait)) }
  }

  /// - Parameter wait: What is ahead for each thread, in nanoseconds.
  private static func refusal(after wait: Int64) -> OpsError {
    OpsError(
      .throttled, "The server has more work of this kind than it can do soon",
      hint: "nothing was done; try again a little later",
      retryAfter: TimeSpan(milliseconds: max(1_000, wait / 1_000_000)))
  }
}

extension TimeSpan {
  fileprivate var nanoseconds: Int64 { milliseconds * 1_000_000 }
}
