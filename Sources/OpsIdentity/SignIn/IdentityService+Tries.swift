import Crypto
import OpsDomain
import OpsKernel
import OpsStorage

/// Tries to sign in, counted before the password or the code is looked at.
///
/// At the machine of the book they are counted in the book itself, because there every guess may be
/// a process of its own: the try is on the disk before its password is looked at, so that many
/// processes at once get no more tries than one after the other. The commit of what the right
/// password opens takes the count away again. A device that the account knows is counted for
/// itself, so nobody else's guesses keep its owner out.
extension IdentityService {
  /// How long a line is kept after the last try.
  static let triesKept = TimeSpan(milliseconds: 86_400_000)
  /// Old lines that one try clears away.
  private static let triesCleared = 20

  /// Counts the try. Throws `tempfail.throttled` when there have been too many, and what the book
  /// throws when it cannot be written to: then the try is not counted, and nothing may be tried.
  func admit(_ attempt: SignInThrottle.Attempt, of user: RecordID?) async throws {
    do {
      try throttle.admit(attempt)
      do {
        try await admitStored(attempt)
      } catch {
        throttle.abandon(attempt)
        throw error
      }
    } catch {
      if (error as? OpsError)?.code == .throttled {
        await desk.recordSignInEvent(.locked, of: user, as: await pseudonym(of: attempt.account))
      }
      throw desk.report(error, of: "auth.sign_in")
    }
  }

  /// Takes a try back that came to no verdict.
  func abandon(_ attempt: SignInThrottle.Attempt) async {
    throttle.abandon(attempt)
    // A try that stays counted only makes the next wait come sooner.
    try? await takeBackStored(attempt)
  }

  /// Forgets the failures stored for an account that was checked: the right password was given.
  /// Belongs to the commit of what that opens. `system` acts as the system.
  static func settle(_ account: CheckedAccount, _ system: Transaction) async throws {
    try await forgetStored(account.attempt, system)
  }

  private func admitStored(_ attempt: SignInThrottle.Attempt) async throws {
    guard attempt.source.address == nil else { return }
    let mark = Self.mark(attempt)
    let known = try await desk.readAsSystem(.signIn) {
      try await $0.repository(SignInTries.self).fetch(key: SignInTries.markKey, mark)
    }
    if let known, let wait = Self.wait(known, attempt.at) { throw SignInThrottle.refusal(wait) }
    let wait = try await desk.performAsSystem(.trySignIn) { transaction -> TimeSpan? in
      let tries = transaction.repository(SignInTries.self)
      let now = try await tries.fetch(key: SignInTries.markKey, mark)
      if let now, let wait = Self.wait(now, attempt.at) { return wait }
      try await Self.store(attempt, transaction)
      return nil
    }.output
    if let wait { throw SignInThrottle.refusal(wait) }
  }

  /// Adds a try.
  private static func store(_ attempt: SignInThrottle.Attempt, _ system: Transaction) async throws {
    _ = try await note(mark(attempt), attempt.at, system)
  }

  /// Adds a time to the line of a mark, and clears away a few lines nobody needs any more. Returns
  /// the line.
  static func note(
    _ mark: [UInt8], _ at: Instant, _ system: Transaction
  ) async throws -> SignInTries {
    let tries = system.repository(SignInTries.self)
    let old = try await tries.first(
      triesCleared, where: .less(SignInTries.Columns.lastAt, lastKept(at)))
    for line in old where line.mark != mark { try await tries.delete(line) }
    guard var line = try await tries.fetch(key: SignInTries.markKey, mark) else {
      return try await tries.create(
        SignInTries(id: system.nextID(), mark: mark, times: [at], lastAt: at))
    }
    line.times = recent(line, at) + [at]
    line.lastAt = at
    return try await tries.update(line)
  }

  /// What was tried before this moment is forgotten, for a query of ``SignInTries``.
  static func lastKept(_ now: Instant) -> Instant {
    now.adding(milliseconds: -triesKept.milliseconds)
  }

  private func takeBackStored(_ attempt: SignInThrottle.Attempt) async throws {
    guard attempt.source.address == nil else { return }
    _ = try await desk.performAsSystem(.trySignIn) { transaction in
      let tries = transaction.repository(SignInTries.self)
      let found = try await tries.fetch(key: SignInTries.markKey, Self.mark(attempt))
      guard var line = found, let index = line.times.lastIndex(of: attempt.at) else { return }
      line.times.remove(at: index)
      if line.times.isEmpty {
        try await tries.delete(line)
      } else {
        _ = try await tries.update(line)
      }
    }
  }

  /// Forgets the tries of an attempt that turned out right. `system` acts as the system.
  static func forgetStored(
    _ attempt: SignInThrottle.Attempt, _ system: Transaction
  ) async throws {
    guard attempt.source.address == nil else { return }
    let tries = system.repository(SignInTries.self)
    let found = try await tries.fetch(key: SignInTries.markKey, mark(attempt))
    if let found { try await tries.delete(found) }
  }

  private static func wait(_ line: SignInTries, _ now: Instant) -> TimeSpan? {
    let recent = recent(line, now)
    guard recent.count >= SignInThrottle.failures, let first = recent.min() else { return nil }
    return first.adding(SignInThrottle.window).since(now)
  }

  private static func recent(_ line: SignInTries, _ now: Instant) -> [Instant] {
    line.times.filter { AttemptLog.isWithin(SignInThrottle.window, $0, now) }
  }

  static func mark(_ attempt: SignInThrottle.Attempt) -> [UInt8] {
    Array(SHA256.hash(data: Array(ThrottleState.ownKey(attempt).utf8)))
  }
}
