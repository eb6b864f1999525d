import OpsDomain

/// The line and the threads of a ``Lane``. Apart from it, so that threads do not keep the lane
/// alive: when nobody has the lane any more, its threads end.
final class LaneCore: Sendable {
  /// A request that waits for its turn.
  struct Waiter {
    let run: LaneRun
    let arrived: Int64
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// A stretch of begun work that is ready to run.
  struct Piece {
    let job: UnownedJob
    let run: LaneRun
  }

  struct State {
    private var ready = Queue<Piece>()
    /// Pieces of work that holds a place for which others wait, see ``HeldPlace``: they go first,
    /// and there are few of them.
    private var urgent = Queue<Piece>()
    var line = CallerLine<Waiter>()
    /// Begun work that has something to do here, with how many pieces. What waits for something
    /// else, such as the disk, is not among it: however much does, others go on.
    private(set) var active: [ObjectIdentifier: (run: LaneRun, pieces: Int)] = [:]
    /// Begun work that is not finished, by caller.
    private(set) var begun: [Int64: Int] = [:]
    /// Begun work of which no piece has come to the lane yet.
    var announced = 0
    var threads = 0
    var pace: LanePace
    /// Threads that run a piece now.
    var working = 0
    var isClosed = false

    init(_ limits: LaneLimits) { pace = LanePace(threads: limits.threads) }

    /// How many pieces are ready to run.
    var readyCount: Int { urgent.count + ready.count }

    mutating func append(_ piece: Piece, isUrgent: Bool) {
      if isUrgent { urgent.append(piece) } else { ready.append(piece) }
    }

    mutating func popFirst() -> Piece? { urgent.popFirst() ?? ready.popFirst() }

    mutating func begin(_ run: LaneRun) {
      begun[run.caller, default: 0] += 1
      addPiece(of: run)
      announced += 1
    }

    mutating func finish(_ run: LaneRun) {
      let left = begun[run.caller, default: 1] - 1
      begun[run.caller] = left > 0 ? left : nil
      pace.finish(run.estimate)
    }

    mutating func addPiece(of run: LaneRun) {
      active[ObjectIdentifier(run), default: (run, 0)].pieces += 1
    }

    mutating func removePiece(of run: LaneRun) {
      guard var entry = active.removeValue(forKey: ObjectIdentifier(run)) else { return }
      entry.pieces -= 1
      if entry.pieces > 0 { active[ObjectIdentifier(run)] = entry }
    }

    /// How long it takes until more work of this caller can begin, in nanoseconds.
    func wait(of caller: Int64, at now: Int64) -> Int64 {
      pace.time(
        for: active.values.reduce(line.cost(before: caller)) { $0 + $1.run.remaining(at: now) })
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

  var load: (waiting: Int, active: Int) { state.withLock { ($0.line.count, $0.active.count) } }

  func close() {
    state.withLock { $0.isClosed = true }
    state.wakeAll()
  }

  /// Whether another piece of work may begin: a thread is free, or will be by the time its first
  /// piece is here.
  func hasRoom(_ state: State) -> Bool {
    state.working + state.readyCount + state.announced < 2 * limits.threads
  }

  // MARK: Threads

  func enqueue(_ job: UnownedJob, of run: LaneRun) {
    let isUrgent = HeldPlace.isPassedOn
    let grows = state.withLock { state in
      if run.arrives() { state.announced -= 1 } else { state.addPiece(of: run) }
      state.append(Piece(job: job, run: run), isUrgent: isUrgent)
      guard state.threads < limits.threads, state.working + state.readyCount > state.threads else {
        return false
      }
      state.threads += 1
      return true
    }
    state.wakeOne()
    guard grows, !LaneThread.begin(yields: limits.yields, { [self] in work() }) else { return }
    // The system gives no more threads: those there are do the work, or else this one. Others may
    // have relied on the thread that was counted.
    let left = state.withLock { state in
      state.threads -= 1
      return state.threads
    }
    while left == 0, let step = state.withLock({ next(&$0) }) {
      guard take(step) else { return }
    }
  }

  private func work() {
    while take(state.wait({ next(&$0) })) {}
  }

  /// Takes a step. False at the end.
  private func take(_ step: Step) -> Bool {
    switch step {
    case .piece(let piece):
      perform(piece)
      state.withLock { state in
        state.working -= 1
        state.removePiece(of: piece.run)
      }
    case .begin(let waiter): waiter.continuation.resume()
    case .end: return false
    }
    return true
  }

  private func next(_ state: inout State) -> Step? {
    if let piece = state.popFirst() {
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
