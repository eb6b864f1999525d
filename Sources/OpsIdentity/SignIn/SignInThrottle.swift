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
/// the book as well (``SignInTries``): the next try is another process. The rest is kept in memory,
/// where a restart forgets it, or where all servers of the book count together. An attempt counts
/// as failed from its start, so that many at once get no more tries than one after the other.
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
  /// Accounts remembered, with a few entries each; beyond that the older half is forgotten.
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

  private let memory: any AttemptMemory
  /// Failures that this process has written to the journal lately.
  private let records = Mutex<[Instant]>([])

  /// - Parameter shared: Where all servers of the book count together; nil for a count of this
  ///   process alone.
  init(_ shared: (any AttemptMemory)? = nil) {
    memory = shared ?? LocalAttempts(keeping: Self.accounts * 3, for: Self.longest)
  }

  /// The account that `name` means, letter case aside.
  static func account(_ name: String) -> Account {
    // Nobody has such a long name; folding it would only cost time.
    guard name.utf8.count <= Limits.noteLength else { return [] }
    return Array(SHA256.hash(data: Array(TextFolding.fold(name).utf8)))
  }

  /// Counts an attempt. Throws `tempfail.throttled` when there have been too many.
  func admit(_ attempt: Attempt) throws(OpsError) {
    guard let wait = change(attempt, { $0.admit(attempt) }) else { return }
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
  func succeed(_ attempt: Attempt) { change(attempt) { $0.succeed(attempt) } }

  /// Takes an attempt back that came to no verdict.
  func abandon(_ attempt: Attempt) { change(attempt) { $0.abandon(attempt) } }

  private func change<Answer: Sendable>(
    _ attempt: Attempt, _ change: (inout ThrottleState) -> Answer
  ) -> Answer {
    memory.change(ThrottleState.keys(of: attempt), at: attempt.at) { times in
      var state = ThrottleState(times)
      let answer = change(&state)
      times = state.times
      return answer
    }
  }

  /// Counts one use of something else that an address may only do five times within 300 s, such as
  /// registering or typing the code of a device. Throws `tempfail.throttled`.
  package func admit(_ what: String, from source: SignInSource, at now: Instant) throws(OpsError) {
    guard let address = source.address else { return }
    let bucket = AttemptLog.Bucket(
      key: "\(what)|\(address)", limit: Self.failures, window: Self.window)
    let wait = memory.change([bucket.key], at: now) { times -> TimeSpan? in
      var log = AttemptLog(times)
      if let wait = log.wait(bucket, at: now) { return wait }
      log.count([bucket], at: now)
      times = log.times
      return nil
    }
    guard let wait else { return }
    throw OpsError(
      .throttled, "Too many tries from this address",
      hint: "try again in \(Self.seconds(wait)) s", retryAfter: wait)
  }

  /// Whether one more failure may go into the journal now; counts it when it may.
  func mayRecord(at now: Instant) -> Bool {
    records.withLock { records in
      records.removeAll { !AttemptLog.isWithin(Self.window, $0, now) }
      guard records.count < Self.recorded else { return false }
      records.append(now)
      return true
    }
  }
}
