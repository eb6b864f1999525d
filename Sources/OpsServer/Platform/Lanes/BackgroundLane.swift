import OpsDomain

/// Threads for what a server does besides answering requests, such as its jobs: however long that
/// takes, it holds up no request, and where there is not processor time enough for both, requests
/// get most of it.
public final class BackgroundLane: Sendable {
  private let lane = Lane(
    LaneLimits(
      threads: 2, waiting: .max, wait: TimeSpan(milliseconds: 0), begun: .max, yields: true))

  public init() {}

  /// Runs `body` on these threads. Throws what `body` throws.
  public func run<Answer: Sendable>(_ body: () async throws -> Answer) async throws -> Answer {
    try await lane.run(estimate: 0, for: 0, body).answer
  }
}
