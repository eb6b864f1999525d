import Crypto
import OpsDomain
import OpsKernel
import Synchronization

/// Counts failed sign-ins and slows down who guesses, without letting a guesser lock the owner out.
///
/// - A device that the account knows (``DeviceMark``) is counted for itself: 5 failures within
///   300 s, whatever others do.
/// - Everybody else is counted by account and address (5 within 300 s), by address over all
///   accounts (5 within 300 s), and by account over all addresses: 10 within a minute, and after
///   100 in a row one within 15 minutes. The last two do not stop an address from which the account
///   was signed in to before.
///
/// Without an address (a process on the book's own machine) only the account is counted, and in
/// the book as well (``SignInTries``): the next try is another process. The rest is kept in memory:
/// a restart forgets it. An attempt counts as failed from its start, so that many at once
/// get no more tries than one after the other.
package final class SignInThrottle: Sendable {
  /// Failures within ``window`` of one account from one address, of one address, of one device.
  static let failures = 5
  static let window = TimeSpan(milliseconds: 300_000)
  /// Failures of one account within ``minute``, from wherever.
  static let failuresAMinute = 10
  static let minute = TimeSpan(milliseconds: 60_000)
  /// Failures in a row, from wherever, after which one attempt is left in ``longest``.
  static let failuresInARow = 100
  /// The longest wait there is.
  static let longest = TimeSpan(milliseconds: 900_000)
  /// Entries remembered; beyond that the older half is forgotten.
  static let accounts = 10_000
  /// Failures written to the journal within ``window``; a flood must not fill the disk.
  static let recorded = 100

  /// Stands for a name without keeping it.
  typealias Account = [UInt8]

  /// One try to sign in.
  struct Attempt: Sendable {
    let account: Account
    let source: SignInSource
    let at: Instant
    /// Whether the source's mark is one of the account.
    let isKnownDevice: Bool

    init(
      account: Account, source: SignInSource = .here, at: Instant, isKnownDevice: Bool = false
    ) {
      self.account = account
      self.source = source
      self.at = at
      self.isKnownDevice = isKnownDevice
    }
  }

  /// Why an attempt is not let in now.
  struct Wait: Sendable {
    let time: TimeSpan
    /// Whether it is because of the address alone, whatever the name.
    let isOfAddress: Bool
  }

  private let state = Mutex(ThrottleState())

  /// The account that `name` means, letter case aside.
  static func account(_ name: String) -> Account {
    // Nobody has such a long name; folding it would only cost time.
    guard name.utf8.count <= Limits.noteLength else { return [] }
    return Array(SHA256.hash(data: Array(TextFolding.fold(name).utf8)))
  }

  /// Counts an attempt. Throws `tempfail.throttled` when there have been too many.
  func admit(_ attempt: Attempt) throws(OpsError) {
    guard let wait = state.withLock({ $0.admit(attempt) }) else { return }
    throw Self.refusal(wait.time, isOfAddress: wait.isOfAddress)
  }

  /// What is said to somebody who has to wait.
  /// - Parameter isOfAddress: Whether sign-ins from the same address have failed, and not only
  ///   those with the name.
  static func refusal(_ wait: TimeSpan, isOfAddress: Bool = false) -> OpsError {
    OpsError(
      .throttled,
      isOfAddress
        ? "Too many sign-ins from this address have failed"
        : "Too many sign-ins with this name have failed",
      hint: "try again in \(seconds(wait)) s", retryAfter: wait)
  }

  /// Whole seconds after which the wait is over.
  private static func seconds(_ wait: TimeSpan) -> Int64 {
    Swift.max(1, (wait.milliseconds + 999) / 1000)
  }

  /// Forgets the account's failures from this source: the right password was given. What others
  /// have done from the same address is not forgotten.
  func succeed(_ attempt: Attempt) { state.withLock { $0.succeed(attempt) } }

  /// Takes an attempt back that came to no verdict.
  func abandon(_ attempt: Attempt) { state.withLock { $0.abandon(attempt) } }

  /// Counts one use of something else that an address may only do five times within 300 s, such as
  /// registering or typing the code of a device. Throws `tempfail.throttled`.
  package func admit(_ what: String, from source: SignInSource, at now: Instant) throws(OpsError) {
    let wait = state.withLock { $0.admit(what, from: source, at: now) }
    guard let wait else { return }
    throw OpsError(
      .throttled, "Too many tries from this address",
      hint: "try again in \(Self.seconds(wait)) s", retryAfter: wait)
  }

  /// Whether one more failure may go into the journal now; counts it when it may.
  func mayRecord(at now: Instant) -> Bool {
    state.withLock { state in
      state.records.removeAll { !AttemptLog.isWithin(Self.window, $0, now) }
      guard state.records.count < Self.recorded else { return false }
      state.records.append(now)
      return true
    }
  }
}
