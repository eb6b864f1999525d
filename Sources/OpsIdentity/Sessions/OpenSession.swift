import OpsDomain
import OpsKernel
import OpsStorage

/// The one place where a session begins. Every way to sign in ends here, and each time with a token
/// that nobody has seen before: a token from before the sign-in is worth nothing after it.
enum OpenSession {
  /// Opens a session for a user who has just signed in, or whose sign-in is renewed.
  ///
  /// A renewal continues a session that is still valid. It does not bring back a session that was
  /// idle for too long, and does not make one last longer than the sign-in. Throws `signin.expired`
  /// for these.
  /// - Parameters:
  ///   - authenticatedAt: When the person showed it, which may be before now.
  ///   - methods: How.
  ///   - beginsNow: Whether it is a new sign-in whatever the time of ``authenticatedAt``: another
  ///     provider may know the person for hours. The session lasts from now on; what needs a fresh
  ///     sign-in counts from when the person showed it.
  ///   - transaction: Acts as the system.
  static func open(
    _ user: User, authenticatedAt: Instant, methods: [SignInMethod], random: any RandomSource,
    beginsNow: Bool = false, _ transaction: Transaction
  ) async throws -> SignedIn {
    let token = AccessToken.make(random)
    guard let digest = AccessToken.digest(of: token) else {
      throw OpsError(.internalError, "A new token does not have a token's form")
    }
    let live = try await keepLive(of: user.id, transaction)
    let rights = try await RightsReader(transaction).rights(of: user.id)
    let limits = try await SessionLimits.read(
      transaction, isAdministrator: rights.roles.contains(.administrator))
    let end = (beginsNow ? transaction.now : authenticatedAt).adding(limits.length)
    let isRenewal = !beginsNow && authenticatedAt.adding(Limits.freshSignIn) <= transaction.now
    guard end > transaction.now, !isRenewal || !live.isEmpty else {
      throw IdentityService.signInOver
    }
    try await makeRoom(among: live, transaction)
    var session = AccessSession(
      id: transaction.nextID(), tokenDigest: digest, userID: user.id, createdAt: transaction.now,
      expiresAt: end, idleLimit: limits.idle)
    session.authenticatedAt = authenticatedAt
    session.workbench = try await workbench(of: user, transaction)
    session = try await transaction.repository(AccessSession.self).create(session)
    var user = user
    user.lastSignInAt = transaction.now
    user = try await transaction.repository(User.self).update(user)
    return SignedIn(
      token: token, principal: try await IdentityService.principal(of: user, session, transaction),
      expiresAt: end)
  }

  /// The workbench that a sign-in opens: that of the primary role. Nil for one role or none,
  /// because a workbench would change nothing.
  private static func workbench(of user: User, _ system: Transaction) async throws -> Role? {
    guard user.primaryRole != nil else { return nil }
    let held = try await system.repository(RoleAssignment.self)
      .held(by: user.id, at: system.moment).map(\.role)
    return Set(held).count > 1 ? user.workRole(of: held) : nil
  }

  /// Ends the sessions that were idle for longest, so that with one more there are at most
  /// ``Limits/sessionsPerPerson``.
  private static func makeRoom(
    among live: [AccessSession], _ system: Transaction
  ) async throws {
    let sessions = system.repository(AccessSession.self)
    let oldestFirst = live.sorted { ($0.lastActiveAt, $0.id) < ($1.lastActiveAt, $1.id) }
    for var session in oldestFirst.dropLast(Limits.sessionsPerPerson - 1) {
      session.revokedAt = system.now
      _ = try await sessions.update(session)
    }
  }

  /// Removes the user's sessions that are over, so that the table holds live ones only: these.
  private static func keepLive(
    of user: RecordID, _ system: Transaction
  ) async throws -> [AccessSession] {
    let sessions = system.repository(AccessSession.self)
    let known = try await sessions.all(where: .equals(AccessSession.Columns.userID, user))
    for session in known where !session.isLive(at: system.now) {
      try await sessions.delete(session)
    }
    return known.filter { $0.isLive(at: system.now) }
  }
}
