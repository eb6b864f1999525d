import OpsDomain
import OpsKernel
import OpsStorage

extension IdentityService {
  /// What is known of a name before the password is looked at.
  private struct Candidate: Sendable {
    let user: User?
    let credential: PasswordCredential?
    let hasFactor: Bool
    let isKnownDevice: Bool
    /// When the book's own provider said that the account was deleted, if it is.
    let deletedAt: Instant?

    /// Whether the password opens anything: not after the account was deleted, unless somebody has
    /// set a new one since.
    var isOpen: Bool {
      guard let deletedAt else { return true }
      return (credential?.changedAt).map { $0 > deletedAt } ?? false
    }
  }

  /// Whether this is the person: name, password and, where there is one, second factor. Every way
  /// to sign in that takes a password goes through here. Opens nothing; the commit of what it is
  /// for has to ``settle(_:_:)`` the account, or ``confirm(_:_:)`` it.
  ///
  /// Throws as ``signIn(_:_:code:from:)`` does.
  package func check(
    _ name: String, _ password: Secret, code: Secret?, from source: SignInSource
  ) async throws -> CheckedAccount {
    let started = desk.clock.now()
    let candidate = try await candidate(name, source.device)
    let attempt = SignInThrottle.Attempt(
      account: SignInThrottle.account(name), source: source, at: started,
      isKnownDevice: candidate.isKnownDevice)
    try await admit(attempt, of: candidate.user?.id)
    let isRight: Bool
    do {
      isRight = try await verify(password, candidate.credential)
    } catch {
      await abandon(attempt)
      throw error
    }
    // Without a second factor a password has to be long enough to stand alone: one that was set
    // beside a factor may be shorter than that.
    guard isRight, let user = candidate.user, user.isActive, candidate.isOpen,
      let credential = candidate.credential,
      candidate.hasFactor || PasswordRules.isLongEnough(password)
    else {
      try await recordFailure(candidate.user?.id, attempt)
      throw desk.report(Self.refusal, of: "auth.sign_in")
    }
    var methods = [SignInMethod.password]
    if candidate.hasFactor {
      methods.append(try await factor(code, of: user, attempt))
    }
    // Here the person has proved who they are: a failure from here on is not a wrong guess.
    throttle.succeed(attempt)
    return CheckedAccount(
      user: user, credential: credential, methods: methods, authenticatedAt: started,
      fresh: await stronger(password, than: credential), attempt: attempt)
  }

  private func candidate(_ name: String, _ device: Secret?) async throws -> Candidate {
    try await desk.readAsSystem(.signIn) { transaction in
      let user = try await transaction.repository(User.self).find(name: name)
      // Lookups without a use, so that an unknown name takes as many questions as a known one.
      let id = user?.id ?? RecordID(rawValue: 0)
      let credential = try await transaction.repository(PasswordCredential.self)
        .fetch(key: PasswordCredential.userKey, id)
      let factor = try await transaction.repository(SecondFactor.self)
        .fetch(key: SecondFactor.userKey, id)
      let account = try await transaction.repository(IdentityAccount.self)
        .fetch(key: IdentityAccount.userKey, id)
      let deleted = try await transaction.repository(IdentityLink.self).all(
        where: .both(
          .equals(IdentityLink.Columns.userID, id),
          .equals(IdentityLink.Columns.state, .notFound)))
      return Candidate(
        user: user, credential: credential, hasFactor: factor?.confirmedAt != nil,
        isKnownDevice: DeviceMark.isValid(device, key: account?.deviceKey),
        deletedAt: try await ownDeletion(among: deleted))
    }
  }

  /// When the account of the book's own provider was deleted. An account of another provider is
  /// another way to sign in, and says nothing of the password.
  private func ownDeletion(among links: [IdentityLink]) async throws -> Instant? {
    var latest: Instant?
    for link in links {
      guard try await verifier?.isOwn(link.issuer) ?? true else { continue }
      latest = max(latest ?? .minimum, link.lastEventAt ?? .maximum)
    }
    return latest
  }

  private func verify(
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

  /// Takes the code of the second factor. A wrong one is a failed sign-in like any other.
  func factor(
    _ code: Secret?, of user: User, _ attempt: SignInThrottle.Attempt
  ) async throws -> SignInMethod {
    guard let code, !code.isEmpty else {
      await abandon(attempt)
      throw desk.report(SecondFactor.wanted, of: "auth.sign_in")
    }
    let used = try await desk.performAsSystem(.useSecondFactor, actor: user.id) {
      try await SecondFactor.use(code, of: user.id, $0)
    }.output
    guard let used else {
      try await recordFailure(user.id, attempt)
      throw desk.report(Self.refusal, of: "auth.sign_in")
    }
    return used
  }

  /// If the line is full, the stronger hash is made next time.
  private func stronger(_ password: Secret, than credential: PasswordCredential) async -> String? {
    let hasher = hasher
    guard hasher.needsRehash(credential.encodedHash) else { return nil }
    return try? await hashing.run { try hasher.hash(password) }
  }

  /// Leaves a trace of a failure, the same for known and unknown names: a count, and a pseudonym of
  /// the account, so that many failures of one account can be told from one failure of many.
  func recordFailure(
    _ user: RecordID?, _ attempt: SignInThrottle.Attempt
  ) async throws {
    guard throttle.mayRecord(at: attempt.at) else { return }
    _ = try await desk.performAsSystem(.failSignIn) { transaction in
      try await Self.notePseudonym(of: attempt.account, attempt.at, transaction)
      let failures = transaction.repository(SignInFailure.self)
      let known = try await failures.first(
        where: .equals(SignInFailure.Columns.userID, user))
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
