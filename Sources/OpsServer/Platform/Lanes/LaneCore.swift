import OpsDomain

/// The line and the threads of a ``Lane``. Apart from it, so that threads do not keep the lane
/// alive: when nobody has the lane any more, its threads end.
final class LaneCore: Sendable {
  /// A request that waits for its turn.
  struct Waiter {
    let run: LaneRun
    let caller: Int64
    let arrived: Int64
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// A stretch of begun work that is ready to run.
  struct Piece {
    let job: UnownedJob
    let run: LaneRun
  }

  struct State {
    var ready = Queue<Piece>()
    var line = CallerLine<Waiter>()
    var begun: [ObjectIdentifier: LaneRun] = [:]
    /// Begun work of which no piece has come to the lane yet.
    var announced = 0
    var threads = 0
    var pace: LanePace
    /// Threads that run a piece now.
    var working = 0
    var isClosed = false

    init(_ limits: LaneLimits) { pace = LanePace(threads: limits.threads) }

    mutating func begin(_ run: LaneRun) {
      begun[ObjectIdentifier(run)] = run
      announced += 1
    }

    /// How long it takes until more work of this caller can begin, in nanoseconds.
    func wait(of caller: Int64, at now: Int64) -> Int64 {
      pace.time(
        for: begun.values.reduce(line.cost(before: caller)) { $0 + $1.remaining(at: now) })
    }
  }

  private enum Step {
    case piece(Piece)
    case begin(Waiter)
    case end
  }

  let limits: LaneLimits
  let clock: @Sendable () -> Int64
  let state: Monitor<State>

  init(_ limits: LaneLimits, clock: @escaping @Sendable () -> Int64) {
    self.limits = limits
    state = Monitor(State(limits))
    self.clock = clock
  }

  var load: (waiting: Int, begun: Int) { state.withLock { ($0.line.count, $0.begun.count) } }

  func close() {
    state.withLock { $0.isClosed = true }
    state.wakeAll()
  }

  /// Whether another piece of work may begin: a thread is free, or will be by the time its first
  /// piece is here.
  func hasRoom(_ state: State) -> Bool {
    state.begun.count < limits.begun
      && state.working + state.ready.count + state.announced < 2 * limits.threads
  }

  // MARK: Threads

  func enqueue(_ job: UnownedJob, of run: LaneRun) {
    let grows = state.withLock { state in
      if run.arrives() { state.announced -= 1 }
      state.ready.append(Piece(job: job, run: run))
      guard state.threads < limits.threads, state.working + state.ready.count > state.threads else {
        return false
      }
      state.threads += 1
      return true
    }
    state.wakeOne()
    guard grows, !LaneThread.begin(yields: limits.yields, { [self] in work() }) else { return }
    // The system gives no more threads: those there are do the work, or else this one.
    let left = state.withLock { state in
      state.threads -= 1
      return state.threads
    }
    if left == 0, let piece = state.withLock({ $0.ready.popFirst() }) { perform(piece) }
  }

  private func work() {
    while true {
      switch state.wait({ next(&$0) }) {
      case .piece(let piece):
        perform(piece)
        state.withLock { $0.working -= 1 }
      case .begin(let waiter): waiter.continuation.resume()
      case .end: return
      }
    }
  }

  private func next(_ state: inout State) -> Step? {
    if let piece = state.ready.popFirst() {
      state.working += 1
      return .piece(piece)
    }
    if hasRoom(state), let waiter = state.line.removeFirst() {
      state.begin(waiter.run)
      return .begin(waiter)
    }
    return state.isClosed ? .end : nil
  }

  private func perform(_ piece: Piece) {
    piece.run.resume(at: clock())
    piece.job.runSynchronously(on: piece.run.asUnownedTaskExecutor())
    piece.run.pause(at: clock())
  }
}
