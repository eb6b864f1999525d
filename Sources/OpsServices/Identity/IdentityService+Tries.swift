import Crypto
import OpsDomain
import OpsStorage

/// Tries to sign in at the machine of the book, counted in the book itself: there every guess may
/// be a process of its own.
///
/// A first failure is written with its trace. From then on a try is written before the password is
/// looked at, so that many processes at once get no more tries than one after the other. A device
/// that the account knows is counted for itself, so nobody else's guesses keep its owner out.
extension IdentityService {
  /// How long a line is kept after the last failure.
  private static let triesKept = TimeSpan(milliseconds: 86_400_000)
  /// Old lines that one failure clears away.
  private static let triesCleared = 20

  /// Counts the try where failures are known already; whether it was. Throws `tempfail.throttled`
  /// when there have been too many.
  func admitStored(_ attempt: SignInThrottle.Attempt) async throws -> Bool {
    guard attempt.source.address == nil else { return false }
    let mark = Self.mark(attempt)
    let known = try await desk.readAsSystem("auth.sign_in") {
      try await $0.repository(SignInTries.self).fetch(key: SignInTries.markKey, .bytes(mark))
    }
    guard let known else { return false }
    if let wait = Self.wait(known, attempt.at) { throw SignInThrottle.refusal(wait) }
    let wait = try await desk.performAsSystem(.trySignIn) { transaction -> TimeSpan? in
      let tries = transaction.repository(SignInTries.self)
      guard let now = try await tries.fetch(key: SignInTries.markKey, .bytes(mark)) else {
        try await Self.store(attempt, transaction)
        return nil
      }
      if let wait = Self.wait(now, attempt.at) { return wait }
      try await Self.store(attempt, transaction)
      return nil
    }.output
    if let wait { throw SignInThrottle.refusal(wait) }
    return true
  }

  /// Adds a failed try, and clears away a few lines nobody needs any more.
  static func store(_ attempt: SignInThrottle.Attempt, _ system: Transaction) async throws {
    let tries = system.repository(SignInTries.self)
    let old = try await tries.first(
      triesCleared,
      where: .less(
        SignInTries.Columns.lastAt,
        .integer(attempt.at.adding(milliseconds: -triesKept.milliseconds).milliseconds)))
    let mark = Self.mark(attempt)
    for line in old where line.mark != mark { try await tries.delete(line) }
    guard var line = try await tries.fetch(key: SignInTries.markKey, .bytes(mark)) else {
      _ = try await tries.create(
        SignInTries(id: system.nextID(), mark: mark, times: [attempt.at], lastAt: attempt.at))
      return
    }
    line.times = recent(line, attempt.at) + [attempt.at]
    line.lastAt = attempt.at
    _ = try await tries.update(line)
  }

  /// Takes a try back that came to no verdict.
  func takeBackStored(_ attempt: SignInThrottle.Attempt) async throws {
    _ = try await desk.performAsSystem(.trySignIn) { transaction in
      let tries = transaction.repository(SignInTries.self)
      let found = try await tries.fetch(key: SignInTries.markKey, .bytes(Self.mark(attempt)))
      guard var line = found, let index = line.times.lastIndex(of: attempt.at) else { return }
      line.times.remove(at: index)
      _ = try await tries.update(line)
    }
  }

  /// Forgets the failures: the right password was given.
  func forgetStored(_ attempt: SignInThrottle.Attempt) async throws {
    _ = try await desk.performAsSystem(.trySignIn) { transaction in
      let tries = transaction.repository(SignInTries.self)
      let found = try await tries.fetch(key: SignInTries.markKey, .bytes(Self.mark(attempt)))
      if let found { try await tries.delete(found) }
    }
  }

  private static func wait(_ line: SignInTries, _ now: Instant) -> TimeSpan? {
    let recent = recent(line, now)
    guard recent.count >= SignInThrottle.failures, let first = recent.min() else { return nil }
    return first.adding(SignInThrottle.window).since(now)
  }

  private static func recent(_ line: SignInTries, _ now: Instant) -> [Instant] {
    line.times.filter { ThrottleState.isWithin(SignInThrottle.window, $0, now) }
  }

  private static func mark(_ attempt: SignInThrottle.Attempt) -> [UInt8] {
    Array(SHA256.hash(data: Array(ThrottleState.ownKey(attempt).utf8)))
  }
}
