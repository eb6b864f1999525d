import OpsDomain

/// How often and after what waits something is tried again while the network is away: three
/// attempts with waits of 2 and 4 s, unless told.
public struct BackOff: Sendable {
  /// Waits for the given time. An error that it throws ends the tries.
  public typealias Sleep = @Sendable (TimeSpan) async throws -> Void

  let waits: [TimeSpan]
  let sleep: Sleep

  /// - Parameter waits: One for each further try.
  public init(
    waits: [TimeSpan] = [2_000, 4_000].map { TimeSpan(milliseconds: $0) },
    sleep: @escaping Sleep
  ) {
    self.waits = waits
    self.sleep = sleep
  }

  /// Runs `work` until it does not fail for want of a network, or the tries are used up.
  func run<Answer: Sendable>(_ work: () async throws -> Answer) async throws -> Answer {
    for wait in waits {
      do {
        return try await work()
      } catch  where AuthenticationError(error).recovery == .retry {
        try await sleep(wait)
      }
    }
    return try await work()
  }
}
