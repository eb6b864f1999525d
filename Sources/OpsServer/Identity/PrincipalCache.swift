import OpsDomain
import OpsKernel
import Synchronization

/// Remembers for a moment whose tokens have been shown, so that a caller with many requests costs
/// one look at the book in that moment instead of one each.
///
/// What this server changes about people counts at once: each such change clears the cache. What
/// another process changes counts after the lifetime, half a second. Rights that end by themselves
/// are never remembered past their end, and a token whose uses are counted not at all.
package final class PrincipalCache: Sendable {
  private struct Entry {
    let principal: Principal
    let until: ContinuousClock.Instant

    /// Whether it may be used now, by the clock of the book as well: that one decides when rights
    /// end.
    func isGood(_ now: ContinuousClock.Instant, _ moment: Instant) -> Bool {
      now < until && principal.validUntil.map { moment < $0 } ?? true
    }
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// Counts the clearings: what was looked up before one must not be kept after it.
    var generation = 0
  }

  private static let capacity = 4_096

  private let lifetime: Duration
  private let clock: any BusinessClock
  private let state = Mutex(State())

  package init(lifetime: TimeSpan, clock: any BusinessClock) {
    self.lifetime = lifetime.duration
    self.clock = clock
  }

  /// The principal behind the token, from memory or from `find`.
  package func principal(
    for token: Secret, _ find: (Secret) async throws -> Principal
  ) async throws -> Principal {
    guard lifetime > .zero else { return try await find(token) }
    let key = token.reveal()
    let now = ContinuousClock.now
    let (known, generation) = state.withLock { ($0.entries[key], $0.generation) }
    if let known, known.isGood(now, clock.now()) { return known.principal }
    let principal = try await find(token)
    guard !principal.limits.isCounted else { return principal }
    let until = now + lifetime
    state.withLock { state in
      guard state.generation == generation else { return }
      if state.entries.count >= Self.capacity { state.entries = [:] }
      state.entries[key] = Entry(principal: principal, until: until)
    }
    return principal
  }

  func clear() {
    state.withLock { state in
      state.entries = [:]
      state.generation += 1
    }
  }
}
