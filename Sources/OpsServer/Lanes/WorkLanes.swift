import OpsDomain

/// The lanes of a server: reads that are short, reads that are long, and writes.
///
/// What is in none of them (probes, sign-in, one record by its identifier) runs on the threads that
/// all tasks share, which nothing in a lane can block.
final class WorkLanes: Sendable {
  /// Reads that cost more than this are long, in nanoseconds.
  static let longRead: Int64 = 100_000_000
  /// How often ``watch()`` looks.
  private static let pause = Duration.milliseconds(100)

  let shortReads: Lane
  let longReads: Lane
  let writes: Lane
  let costs = WorkCosts()

  /// - Parameter clock: Nanoseconds of a clock that is never set back.
  init(
    _ configuration: ServerConfiguration, clock: @escaping @Sendable () -> Int64 = LaneClock.now
  ) {
    let threads = max(1, configuration.readThreads)
    shortReads = Lane(
      LaneLimits(
        threads: threads, waiting: configuration.waitingReads, wait: configuration.readWait),
      clock: clock)
    longReads = Lane(
      LaneLimits(
        threads: max(1, threads / 2), waiting: configuration.waitingReads,
        wait: configuration.longReadWait, yields: true), clock: clock)
    // Writes take turns at the book, which has a limit of its own for how long they wait.
    writes = Lane(
      LaneLimits(
        threads: max(2, threads), waiting: .max, wait: configuration.requestDeadline,
        begunOfCaller: .max), clock: clock)
  }

  /// Runs a read in the lane that fits what it has cost lately. Throws what
  /// ``Lane/run(estimate:for:_:)`` throws.
  ///
  /// - Parameter work: What is done, for the estimate: the name of an operation or a route.
  func read<Answer: Sendable>(
    _ work: String, for principal: Principal, _ body: () async throws -> Answer
  ) async throws -> Answer {
    let estimate = costs.estimate(work)
    let (answer, cost) = try await lane(for: estimate).run(
      estimate: estimate, for: Self.caller(principal),
      failed: { costs.note(unfinished: work, $0) }, body)
    costs.note(work, cost)
    return answer
  }

  /// What a read is expected to be, for those who wait for others to do it.
  func expectation(of work: String) -> ExpectedWork {
    let estimate = costs.estimate(work)
    let limits = lane(for: estimate).limits
    return ExpectedWork(
      cost: estimate, waiting: limits.waiting, wait: limits.wait.nanoseconds)
  }

  private func lane(for estimate: Int64) -> Lane {
    estimate > Self.longRead ? longReads : shortReads
  }

  /// Runs a write. Throws what `body` throws.
  func write<Answer: Sendable>(
    for principal: Principal, _ body: () async throws -> Answer
  ) async throws -> Answer {
    try await writes.run(estimate: 0, for: Self.caller(principal), body).answer
  }

  private static func caller(_ principal: Principal) -> Int64 { principal.userID?.rawValue ?? 0 }

  /// Looks after the lines until the task is cancelled.
  ///
  /// - Parameters:
  ///   - sleep: Waits for that long.
  ///   - others: Looks after the lines that are not here.
  func watch(
    sleep: (Duration) async throws -> Void = { try await Task.sleep(for: $0, clock: .continuous) },
    others: () -> Void = {}
  ) async {
    while !Task.isCancelled {
      try? await sleep(Self.pause)
      for lane in [shortReads, longReads] { lane.sweep() }
      others()
    }
  }
}
