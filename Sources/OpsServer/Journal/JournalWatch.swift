import OpsDomain
import OpsStorage
import Synchronization

/// Where the journal ends, looked up at most once in a while for all streams together.
final class JournalWatch: Sendable {
  private let journal: any JournalReader
  private let lifetime: Duration
  private let known = Mutex<(sequence: Int64, until: ContinuousClock.Instant)?>(nil)

  init(_ journal: any JournalReader, lifetime: TimeSpan) {
    self.journal = journal
    self.lifetime = lifetime.duration
  }

  /// Position of the last commit, as it was not longer ago than the lifetime.
  func end() async throws -> Int64 {
    let now = ContinuousClock.now
    if let known = known.withLock({ $0 }), now < known.until { return known.sequence }
    let sequence = try await journal.head().sequence
    known.withLock { $0 = (sequence, now + lifetime) }
    return sequence
  }
}
