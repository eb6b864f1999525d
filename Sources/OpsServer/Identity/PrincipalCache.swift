import OpsDomain
import Synchronization

/// Remembers for a moment whose tokens have been shown, so that a caller with many requests costs
/// one look at the book in that moment instead of one each.
///
/// What this server changes about people counts at once: whoever changes it clears the cache. What
/// another process changes counts after the lifetime, half a second.
final class PrincipalCache: Sendable {
  private struct Entry {
    let principal: Principal
    let until: ContinuousClock.Instant
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// Counts the clearings: what was looked up before one must not be kept after it.
    var generation = 0
  }

  private static let capacity = 4_096

  private let lifetime: Duration
  private let state = Mutex(State())

  init(lifetime: TimeSpan) { self.lifetime = lifetime.duration }

  /// The principal behind the token, from memory or from `find`.
  func principal(
    for token: Secret, _ find: (Secret) async throws -> Principal
  ) async throws -> Principal {
    guard lifetime > .zero else { return try await find(token) }
    let key = token.reveal()
    let now = ContinuousClock.now
    let (known, generation) = state.withLock { ($0.entries[key], $0.generation) }
    if let known, now < known.until { return known.principal }
    let principal = try await find(token)
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
