import OpsDomain
import OpsStorage

/// Transactions beside those of the book's writers.
extension Engine {
  /// What locks all items, and what locks one upload, among our other locks.
  private static let itemsLock = "SELECT pg_advisory_xact_lock(\(lockClass + 1), $1::bigint::int4)"
  private static let limitLock =
    "SELECT set_config('lock_timeout', '\(lockMilliseconds)', true)"
  /// How long to wait for other servers, in milliseconds.
  private static let lockMilliseconds = 4_000

  /// What is locked by ``inWriting(alone:_:)``.
  enum KeptPart: Int64 {
    case items = 1
    case tries = 2
  }

  /// Runs `body` in a transaction of its own; with a part, while no other server changes that part.
  /// Throws a ``DatabaseFailure`` of the kind `lost` when nobody knows whether it was committed.
  func inWriting<Answer>(alone part: KeptPart? = nil, _ body: () throws -> Answer) throws -> Answer
  {
    try check()
    do {
      var steps = [SQLStep("BEGIN ISOLATION LEVEL READ COMMITTED"), SQLStep(Self.limitLock)]
      if let part { steps.append(SQLStep(Self.itemsLock, [.integer(part.rawValue)])) }
      try run(steps)
      let answer = try body()
      try commitRestored()
      return answer
    } catch {
      _ = endReading()
      throw error
    }
  }
}
