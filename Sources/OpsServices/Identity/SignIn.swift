import OpsDomain
import OpsStorage

extension IdentityService {
  /// What is known of a name before the password is looked at.
  private struct Candidate: Sendable {
    let user: User?
    let credential: PasswordCredential?
  }

  /// Signs in with a password.
  ///
  /// An unknown name, a wrong password, a user without one and a disabled user all cost the same
  /// work and give the same `signin.failed`. Throws `tempfail.throttled` after
  /// 5 failures of one name within 300 s, or when too many passwords are being checked.
  public func signIn(_ name: String, _ password: Secret) async throws -> SignedIn {
    if let remote = try desk.identityForwarder() { return try await remote.signIn(name, password) }
    let started = desk.clock.now()
    let account = SignInThrottle.account(name)
    do {
      try throttle.admit(account, at: started)
    } catch {
      throw desk.report(error, of: "auth.sign_in")
    }
    let candidate: Candidate
    let isRight: Bool
    do {
      candidate = try await self.candidate(name)
      isRight = try await check(password, candidate.credential)
    } catch {
      throttle.abandon(account, at: started)
      throw error
    }
    guard isRight, let user = candidate.user, user.isActive,
      let credential = candidate.credential
    else {
      try await recordFailure(candidate.user?.id, at: started)
      throw desk.report(Self.refusal, of: "auth.sign_in")
    }
    // The password was right: what fails from here on is no guess.
    throttle.succeed(account)
    return try await open(user, credential, password)
  }

  /// The one answer to whatever is wrong.
  private static var refusal: OpsError {
    OpsError(
      .signInFailed, "The name or the password is wrong",
      hint: "an administrator can set a new password")
  }

  private func candidate(_ name: String) async throws -> Candidate {
    try await desk.readAsSystem("auth.sign_in") { transaction in
      let user = try await transaction.repository(User.self).find(name: name)
      // A lookup for nobody, so that an unknown name asks as many questions as a known one.
      let credential = try await transaction.repository(PasswordCredential.self)
        .fetch(key: PasswordCredential.userKey, .id(user?.id ?? RecordID(rawValue: 0)))
      return Candidate(user: user, credential: credential)
    }
  }

  private func check(
    _ password: Secret, _ credential: PasswordCredential?
  ) async throws -> Bool {
    guard password.reveal().utf8.count <= Limits.passwordMaximum else { return false }
    let hasher = hasher
    let encoded = credential?.encodedHash ?? hasher.decoy
    do {
      return try await hashing.run { try hasher.verify(password, against: encoded) }
    } catch {
      throw desk.report(error, of: "auth.sign_in")
    }
  }

  /// Opens a session, unless user or password changed since they were looked at.
  private func open(
    _ seen: User, _ credential: PasswordCredential, _ password: Secret
  ) async throws -> SignedIn {
    let hasher = hasher
    let isOutdated = hasher.needsRehash(credential.encodedHash)
    // A full line only puts the stronger hash off until the next time.
    let fresh = isOutdated ? try? await hashing.run { try hasher.hash(password) } : nil
    let token = AccessToken.make(desk.world.random)
    guard let digest = AccessToken.digest(of: token) else {
      throw OpsError(.internalError, "A new token does not have a token's form")
    }
    return try await desk.performAsSystem("auth.sign_in", actor: seen.id) { transaction in
      let users = transaction.repository(User.self)
      let known = try await transaction.repository(PasswordCredential.self)
        .fetch(key: PasswordCredential.userKey, .id(seen.id))
      guard var user = try await users.fetch(seen.id), user.isActive, known == credential else {
        throw Self.refusal
      }
      if let fresh { try await Self.store(fresh, of: user.id, transaction) }
      user.lastSignInAt = transaction.now
      user = try await users.update(user)
      return try await Self.openSession(of: user, token, digest, transaction)
    }.output
  }

  /// Leaves a trace of a failure, the same for known and unknown names.
  private func recordFailure(_ user: RecordID?, at now: Instant) async throws {
    guard throttle.mayRecord(at: now) else { return }
    _ = try await desk.performAsSystem("auth.sign_in_failed") { transaction in
      let failures = transaction.repository(SignInFailure.self)
      let known = try await failures.first(
        where: .equals(SignInFailure.Columns.userID, .optional(user)))
      guard var failure = known else {
        _ = try await failures.create(
          SignInFailure(
            id: transaction.nextID(), userID: user, count: 1, lastAt: transaction.now))
        return
      }
      failure.count += 1
      failure.lastAt = transaction.now
      _ = try await failures.update(failure)
    }
  }
}
