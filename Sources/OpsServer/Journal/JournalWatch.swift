import OpsDomain
import OpsStorage
import Synchronization

/// Where the journal ends, for all streams together: as the store tells it, or else looked up at
/// most once in a while.
final class JournalWatch: Sendable {
  /// A stream that waits for a commit.
  private struct Waiter {
    let deadline: ContinuousClock.Instant
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var known: (sequence: Int64, until: ContinuousClock.Instant)?
    /// Whether the store tells of commits, so that the journal is looked at less often.
    var isTold = false
    var waiting: [Int: Waiter] = [:]
    var lastNumber = 0
  }

  private let journal: any JournalReader
  private let pause: Duration
  private let toldPause: Duration
  private let state = Mutex(State())

  /// - Parameters:
  ///   - pause: How long an end that was looked up is good.
  ///   - toldPause: The same while the store tells of commits: what it tells may get lost.
  init(_ journal: any JournalReader, pause: TimeSpan, toldPause: TimeSpan) {
    self.journal = journal
    self.pause = pause.duration
    self.toldPause = toldPause.duration
  }

  /// Position of the last commit, as the store has told it or as it was not long ago.
  func end() async throws -> Int64 {
    let now = ContinuousClock.now
    let (known, lifetime) = state.withLock { ($0.known, $0.isTold ? toldPause : pause) }
    if let known, now < known.until { return known.sequence }
    let sequence = try await journal.head().sequence
    state.withLock { state in
      // The store may have told of a later one meanwhile.
      if let told = state.known, now < told.until, sequence < told.sequence { return }
      state.known = (sequence, now + lifetime)
    }
    return sequence
  }

  /// Notes what the store has told: the last commit, or nil when some may have been missed. All
  /// streams look at the journal.
  func note(_ end: Int64?) {
    let waiting = state.withLock { state in
      state.isTold = true
      state.known = end.map { ($0, ContinuousClock.now + toldPause) }
      defer { state.waiting = [:] }
      return state.waiting.values.map(\.continuation)
    }
    for waiter in waiting { waiter.resume() }
  }

  /// The store tells nothing any more: from now on the journal is looked at.
  func stopNoting() { state.withLock { $0.isTold = false } }

  /// Waits until it is time to look at the end of the journal again: a store that tells of commits
  /// has told of one behind the place, or some time is over.
  ///
  /// - Parameter longest: Never waits for longer, give or take a tenth of a second.
  func wait(behind sequence: Int64, atMost longest: Duration) async throws {
    let (isTold, number) = state.withLock { state in
      state.lastNumber += 1
      return (state.isTold, state.lastNumber)
    }
    guard isTold else {
      return try await Task.sleep(for: min(pause, longest), clock: .continuous)
    }
    let deadline = ContinuousClock.now + min(toldPause, longest)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          // A cancellation from here on finds the waiter in its place.
          if Task.isCancelled || state.known.map({ $0.sequence > sequence }) ?? true { return true }
          state.waiting[number] = Waiter(deadline: deadline, continuation: continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { $0.waiting.removeValue(forKey: number) }
      waiter?.continuation.resume()
    }
    try Task.checkCancellation()
  }

  /// Wakes the streams that have waited long enough.
  func sweep() { wake { $0.deadline <= .now } }

  /// Wakes all streams: the server is being stopped.
  func wakeAll() { wake { _ in true } }

  private func wake(_ isWoken: (Waiter) -> Bool) {
    let woken = state.withLock { state in
      let found = state.waiting.filter { isWoken($0.value) }
      for number in found.keys { state.waiting[number] = nil }
      return found.values.map(\.continuation)
    }
    for waiter in woken { waiter.resume() }
  }
}
