import Crypto
import OpsDomain
import Synchronization

/// Counts failed sign-ins per account, known or not, and slows down who guesses.
///
/// Kept in memory: a restart forgets it. An attempt counts as failed from its start, so that many
/// at once get no more tries than one after the other.
final class SignInThrottle: Sendable {
  /// Failures an account may have within ``window``.
  static let failures = 5
  static let window = TimeSpan(milliseconds: 300_000)
  /// Accounts remembered; beyond that the older half is forgotten.
  static let accounts = 10_000
  /// Failures written to the journal within ``window``; a flood must not fill the disk.
  static let recorded = 100

  /// Stands for a name without keeping it.
  typealias Account = [UInt8]

  private struct State {
    var attempts: [Account: [Instant]] = [:]
    var records: [Instant] = []
  }

  private let state = Mutex(State())

  /// The account that `name` means, letter case aside.
  static func account(_ name: String) -> Account {
    // Nobody has such a long name; folding it would only cost time.
    guard name.utf8.count <= Limits.noteLength else { return [] }
    return Array(SHA256.hash(data: Array(TextFolding.fold(name).utf8)))
  }

  /// Counts an attempt. Throws `tempfail.throttled` when the account has had too many.
  func admit(_ account: Account, at now: Instant) throws(OpsError) {
    let wait: TimeSpan? = state.withLock { state in
      var recent = state.attempts[account, default: []].filter { Self.isRecent($0, at: now) }
      if recent.count >= Self.failures, let first = recent.min() {
        state.attempts[account] = recent
        return first.adding(Self.window).since(now)
      }
      recent.append(now)
      state.attempts[account] = recent
      if state.attempts.count > Self.accounts { Self.forget(&state, at: now) }
      return nil
    }
    guard let wait else { return }
    let seconds = (wait.milliseconds + 999) / 1000
    throw OpsError(
      .throttled, "Too many sign-ins with this name have failed",
      hint: "try again in \(Swift.max(1, seconds)) s")
  }

  /// Forgets the account's failures: the right password was given.
  func succeed(_ account: Account) { state.withLock { $0.attempts[account] = nil } }

  /// Takes an attempt back that came to no verdict.
  func abandon(_ account: Account, at then: Instant) {
    state.withLock { state in
      guard let index = state.attempts[account]?.lastIndex(of: then) else { return }
      state.attempts[account]?.remove(at: index)
      if state.attempts[account]?.isEmpty == true { state.attempts[account] = nil }
    }
  }

  /// Whether one more failure may go into the journal now; counts it when it may.
  func mayRecord(at now: Instant) -> Bool {
    state.withLock { state in
      state.records.removeAll { !Self.isRecent($0, at: now) }
      guard state.records.count < Self.recorded else { return false }
      state.records.append(now)
      return true
    }
  }

  /// A clock that was set back leaves attempts in the future; those far off do not count.
  private static func isRecent(_ then: Instant, at now: Instant) -> Bool {
    abs(now.since(then).milliseconds) < window.milliseconds
  }

  private static func forget(_ state: inout State, at now: Instant) {
    state.attempts = state.attempts.filter { $0.value.contains { isRecent($0, at: now) } }
    guard state.attempts.count > accounts else { return }
    let newest = state.attempts.sorted {
      ($0.value.max() ?? .minimum) > ($1.value.max() ?? .minimum)
    }
    state.attempts = Dictionary(
      newest.prefix(accounts / 2).map { ($0.key, $0.value) },
      uniquingKeysWith: { first, _ in first })
  }
}
