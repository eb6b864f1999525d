/// How often something is tried again, and how long is waited before.
public struct RetryPolicy: Sendable, Codable, Equatable {
  /// Attempts that follow each other within one round.
  public let attempts: Int
  /// Rounds without an answer after which a unit is dead.
  public let rounds: Int

  /// Three attempts in a round, ten rounds.
  public init(attempts: Int = 3, rounds: Int = 10) {
    self.attempts = max(1, attempts)
    self.rounds = max(1, rounds)
  }

  /// Milliseconds before the attempt that follows so many failed ones: 2ⁿ seconds within a round;
  /// after the last one of a round a minute, as long as the next round takes to come.
  func wait(afterAttempts count: Int) -> Int64 {
    let inRound = count % attempts
    return inRound == 0 ? 60_000 : 1000 << Int64(min(inRound, 10))
  }

  /// Whether that was the last attempt.
  func isOver(afterAttempts count: Int) -> Bool { count >= attempts * rounds }
}
