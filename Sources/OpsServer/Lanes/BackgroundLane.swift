import OpsDomain

/// Threads for what a server does besides answering requests, such as its jobs: however long that
/// takes, it holds up no request. They get as much processor time as requests, because they hold
/// the book's lock now and then, and then requests wait for them.
public final class BackgroundLane: Sendable {
  private let lane = Lane(
    LaneLimits(
      threads: 2, waiting: .max, wait: TimeSpan(milliseconds: 0),
      begunOfCaller: .max))

  /// A lane with two threads, for which any number of jobs may wait.
  public init() {}

  /// Runs `body` on these threads. Throws what `body` throws.
  public func run<Answer: Sendable>(_ body: () async throws -> Answer) async throws -> Answer {
    try await lane.run(estimate: 0, for: 0, body).answer
  }
}
