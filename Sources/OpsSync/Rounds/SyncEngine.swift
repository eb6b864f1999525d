/// Brings a copy and its server together, round by round: pulls what was committed, runs the
/// waiting operations again on top of it, and has the server run them in their order.
///
/// It knows no time, no line and no store but those that it is given, so that a simulator drives it
/// as the product does. What it must not forget it hands to `keep` before the step that relies on
/// it; after a crash it goes on with what was kept last.
public struct SyncEngine<Line: SyncLine, Copy: SyncCopy> where Line.Page == Copy.Page {
  /// What is remembered.
  public internal(set) var state: SyncState
  /// The way to the server.
  public var line: Line
  /// The copy.
  public var copy: Copy
  /// How long the copy may be without its server, in milliseconds.
  let lifetime: Int64
  let clock: () -> Int64
  let keep: (SyncState) async throws -> Void

  /// - Parameters:
  ///   - lifetime: How long the copy may be without its server, in milliseconds.
  ///   - clock: Milliseconds since 1970.
  ///   - keep: Writes the state down so that it outlasts a crash.
  public init(
    _ state: SyncState, line: Line, copy: Copy, lifetime: Int64,
    clock: @escaping () -> Int64, keep: @escaping (SyncState) async throws -> Void
  ) {
    self.state = state
    self.line = line
    self.copy = copy
    self.lifetime = lifetime
    self.clock = clock
    self.keep = keep
  }

  /// Runs a round. Throws only what copy and `keep` throw; failures of the line are its answer.
  public mutating func round() async throws -> SyncRound {
    var round = SyncRound()
    let begin = tick()
    if state.isWiped || state.isExpired(at: begin, lifetime: lifetime) {
      return try await wiped(round)
    }
    guard state.breaker.allows(at: begin) else {
      if case .open(let until) = state.breaker.state {
        round.end = .resting(until: until)
        round.wait = max(0, until - begin)
      }
      return round
    }
    do {
      try await pull(&round)
      try await rebase(&round)
      if try await push(&round) {
        try await pull(&round)
        try await rebase(&round)
      }
    } catch let failure as SyncFailure {
      if failure.kind == .revoked { return try await wiped(round) }
      round.end = .failed(failure)
    }
    let (now, isGood) = (tick(), round.end == .complete)
    state.schedule.note(succeeded: isGood)
    var isReached = true
    if case .failed(let failure) = round.end {
      isReached = failure.kind != .unreached && failure.kind != .unknown
    }
    state.figures.ended(isGood, at: now, reached: isReached, bytes: copy.bytes)
    round.wait = state.schedule.wait
    if isGood, let next = state.outbox.nextTime() {
      round.wait = min(round.wait, max(0, next - now))
    }
    try await keep(state)
    return round
  }

  /// Takes in all changes there are.
  private mutating func pull(_ round: inout SyncRound) async throws {
    var isAnew = false
    while true {
      // Also after a crash: records that are gone from the server are not told from the beginning.
      if state.cursor == nil { try await copy.restart() }
      let page: Line.Page
      switch await askForPage() {
      case .success(let next): page = next
      case .failure(let failure):
        // Only once in a round. Otherwise a server that always answers "gap" is asked for ever.
        guard failure.kind == .gap, !isAnew else { throw failure }
        isAnew = true
        state.cursor = nil
        try await keep(state)
        continue
      }
      try await copy.take(page)
      round.pages += 1
      let now = tick()
      state.reached(at: now, server: page.serverTime)
      let ahead = now - page.serverTime
      state.aheadBy = ahead
      state.wrongBy = abs(ahead) > state.clock.limit ? ahead : nil
      if let at = page.committedAt, page.cursor != state.cursor, state.cursor != nil {
        state.figures.arrived(after: now - at)
      }
      if let at = page.committedAt {
        // What is done here from now on is behind what was seen.
        _ = state.clock.take(HybridTime(milliseconds: at, node: "server"), wall: now)
      }
      state.cursor = page.cursor
      state.sequence = max(state.sequence, page.sequence)
      if page.isCaughtUp {
        state.outbox.pulled(through: state.sequence)
        state.caughtUpAt = state.latest
      }
      try await keep(state)
      if page.isCaughtUp { return }
    }
  }

  /// Has the server run what waits, until nothing may be sent now. Answers whether the server has
  /// done something.
  private mutating func push(_ round: inout SyncRound) async throws -> Bool {
    let before = round.pushed
    while state.breaker.isClosed, let unit = state.outbox.next(at: tick()) {
      // What may have been done already is asked for again as it was.
      if unit.hasPromises, unit.state == .waiting, !unit.mayBeDone {
        guard try await isAsPromised(unit, &round) else { continue }
      }
      state.outbox.sending(unit.key)
      try await keep(state)
      switch await askToRun(unit) {
      case .success(let sequence):
        state.outbox.done(unit.key, sequence: sequence)
        round.pushed += 1
      case .failure(let failure):
        try await failed(unit, failure, &round)
      }
      try await keep(state)
    }
    return round.pushed > before
  }

  /// Whether the server would answer what the person was told. What it would refuse, or answer
  /// otherwise, goes to the conflict list without being sent.
  private mutating func isAsPromised(
    _ unit: OutboxUnit, _ round: inout SyncRound
  ) async throws -> Bool {
    switch await askWhether(unit) {
    case .success(let differences):
      guard !differences.isEmpty else { return true }
      dispute(unit, differences.map(SyncConflict.Cause.promise), &round)
    case .failure(let failure):
      // Nothing was done, whether or not an answer came.
      let kind = failure.kind == .unknown ? .passing : failure.kind
      try await failed(
        unit, SyncFailure(kind, code: failure.code, message: failure.message), &round)
    }
    try await keep(state)
    return false
  }

  /// Notes that the server did not run the unit. Throws a failure that ends the round.
  private mutating func failed(
    _ unit: OutboxUnit, _ failure: SyncFailure, _ round: inout SyncRound
  ) async throws {
    state.outbox.failed(unit.key, failure, at: tick())
    switch failure.kind {
    case .refused: dispute(unit, [.refused(failure)], &round)
    // The server is there: others may have more luck.
    case .passing: round.end = .failed(failure)
    case .unreached, .unknown, .gap, .revoked, .version:
      try await keep(state)
      throw failure
    }
  }

  private mutating func askForPage() async -> Result<Line.Page, SyncFailure> {
    let begin = clock()
    do {
      let page = try await line.pull(after: state.cursor)
      answered(begin, nil)
      return .success(page)
    } catch {
      answered(begin, error)
      return .failure(error)
    }
  }

  private mutating func askToRun(_ unit: OutboxUnit) async -> Result<Int64, SyncFailure> {
    let begin = clock()
    do {
      let sequence = try await line.push(unit)
      answered(begin, nil)
      return .success(sequence)
    } catch {
      answered(begin, error)
      return .failure(error)
    }
  }

  private mutating func askWhether(
    _ unit: OutboxUnit
  ) async -> Result<[PromiseDifference], SyncFailure> {
    let begin = clock()
    do {
      let differences = try await line.check(unit)
      answered(begin, nil)
      return .success(differences)
    } catch {
      answered(begin, error)
      return .failure(error)
    }
  }

  /// Counts a request, and tells the breaker how it went.
  private mutating func answered(_ begin: Int64, _ failure: SyncFailure?) {
    let now = tick()
    state.figures.asked(now - begin, failing: failure)
    switch failure?.kind {
    case .unreached, .unknown, .passing: state.breaker.failed(at: now)
    case nil, .refused, .gap, .version:
      state.breaker.succeeded()
      state.reached(at: now)
    case .revoked: state.breaker.succeeded()
    }
  }

  private mutating func wiped(_ round: SyncRound) async throws -> SyncRound {
    var round = round
    round.end = .wiped
    var empty = SyncState(node: state.clock.node, at: state.contactAt)
    empty.isWiped = true
    state = empty
    try await copy.wipe()
    try await keep(state)
    return round
  }

  /// The time now, remembered so that a clock that is set back is noticed.
  mutating func tick() -> Int64 {
    let now = clock()
    state.saw(now)
    return now
  }
}
