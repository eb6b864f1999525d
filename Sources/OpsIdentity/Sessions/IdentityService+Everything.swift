import OpsDomain
import OpsStorage

extension IdentityService {
  /// Ends every way in that is open: sessions, what would open another one by a sign-in of before
  /// (refresh tokens, codes, identity tokens), and personal tokens. New kinds of sign-in end here.
  ///
  /// Passwords, second factors, links and phones stay: they open something only by a new sign-in.
  /// `system` acts as the system.
  static func endEverything(of user: RecordID, _ system: Transaction) async throws {
    try await endSessions(of: user, system)
    try await endTokens(of: user, system)
    try await TokenService.revokeAll(of: user, system)
  }
}
