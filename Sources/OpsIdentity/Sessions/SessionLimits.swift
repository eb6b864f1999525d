import OpsDomain
import OpsKernel
import OpsStorage

/// How long sessions last, as the book's settings say.
struct SessionLimits: Sendable, Equatable {
  /// A session that is not used for that long ends.
  let idle: TimeSpan
  /// A session ends after that long, even if it is used.
  let length: TimeSpan

  /// Administrators are away for half the time at most (OWASP ASVS 5.0, 7.3.1: by risk).
  static let administratorIdle = TimeSpan(milliseconds: 15 * 60_000)
  /// How exactly the last use is noted.
  static let precision = TimeSpan(milliseconds: 5 * 60_000)

  static func read(_ transaction: Transaction, isAdministrator: Bool) async throws -> SessionLimits
  {
    let idle = try await Settings.sessionIdle.value(transaction)
    let length = try await Settings.sessionLength.value(transaction)
    return SessionLimits(
      idle: isAdministrator ? Swift.min(idle, administratorIdle) : idle, length: length)
  }
}
