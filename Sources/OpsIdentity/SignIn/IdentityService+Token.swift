import Crypto
import OpsDomain
import OpsKernel
import OpsStorage

extension IdentityService {
  /// Signs in with an identity token of a trusted provider.
  ///
  /// Issuer and subject together say who it is, never an e-mail address. Somebody a foreign
  /// provider names for the first time becomes a user without a role. A token opens one session:
  /// its nonce is used up. Throws `signin.token` for a token that will not do, whatever the reason.
  ///
  /// Another provider need not ask for a second factor. A person who has one here is asked for its
  /// code, unless the provider says that it has asked for as much: `signin.second_factor` without
  /// it, `signin.failed` for a wrong one, `tempfail.throttled` after too many.
  public func signIn(
    _ token: Secret, nonce: Secret, code: Secret? = nil, from source: SignInSource = .here
  ) async throws -> SignedIn {
    if let remote = try desk.identityForwarder() {
      return try await remote.signIn(
        .identityToken(token, nonce: nonce, code: code), device: source.device)
    }
    let work = SystemWork.signIn
    let claims: IdentityClaims
    let isOwn: Bool
    do {
      guard let verifier else { throw OpsError.badIdentityToken }
      claims = try await verifier.identity(token, nonce: nonce, at: desk.clock.now())
      isOwn = try await verifier.isOwn(claims.issuer)
    } catch {
      if (error as? OpsError)?.code == .signInToken {
        await desk.recordSignInEvent(.failed, of: nil)
      }
      throw desk.report(error, of: work.rawValue)
    }
    let random = desk.world.random
    let seed = AccountSeed(random)
    let mark = random.bytes(DeviceMark.nonceBytes)
    // Who acts is known before the commit begins, but for those whom a foreign provider names for
    // the first time: of them the book has no user yet.
    let known = try await desk.readAsSystem(work) { transaction in
      let link = try await transaction.repository(IdentityLink.self).fetch(
        key: IdentityLink.identityKey, claims.issuer, claims.subject)
      guard link == nil, isOwn else { return link?.userID }
      return try await transaction.repository(IdentityAccount.self)
        .fetch(key: IdentityAccount.subjectKey, claims.subject)?.userID
    }
    let second =
      isOwn || claims.isStrong ? nil : try await secondFactor(code, of: known, from: source)
    return try await desk.performAsSystem(work, actor: known) { transaction in
      if let second { try await Self.forgetStored(second.attempt, transaction) }
      let isFresh = try await IdentityNotice.take(
        "nonce \(claims.issuer) \(claims.nonce)", until: claims.expiresAt.adding(seconds: 120),
        transaction)
      guard isFresh else { throw OpsError.badIdentityToken }
      let link = try await Self.link(claims, isOwn: isOwn, transaction)
      guard link.state == .authorized,
        let user = try await transaction.repository(User.self).fetch(link.userID), user.isActive
      else { throw OpsError.badIdentityToken }
      try await Self.requireOpen(claims, link, isOwn: isOwn, transaction)
      if !isOwn, !claims.isStrong, second == nil {
        // The account may have been linked, or the factor confirmed, since it was looked for.
        let factor = try await transaction.repository(SecondFactor.self)
          .fetch(key: SecondFactor.userKey, user.id)
        guard factor?.confirmedAt == nil else { throw SecondFactor.wanted }
      }
      let account = try await IdentityAccount.ensure(of: user.id, seed, transaction)
      guard !isOwn || account.state == .authorized else { throw OpsError.badIdentityToken }
      var signedIn = try await OpenSession.open(
        user, authenticatedAt: claims.authenticatedAt,
        methods: claims.methods + (second.map { [$0.method] } ?? []) + [.provider],
        random: random, beginsNow: !isOwn, transaction)
      signedIn.device = DeviceMark.make(nonce: mark, key: account.deviceKey)
      return signedIn
    }.output
  }

  /// The code of a second factor that was right, and the try it was right in.
  private struct UsedCode: Sendable {
    let method: SignInMethod
    let attempt: SignInThrottle.Attempt
  }

  /// Takes the code of a person who has a second factor; nil for one who has none. A code is good
  /// once, so it is taken last: the token itself has been verified.
  private func secondFactor(
    _ code: Secret?, of user: RecordID?, from source: SignInSource
  ) async throws -> UsedCode? {
    guard let id = user, try await factor(of: id)?.confirmedAt != nil else { return nil }
    let found = try await desk.readAsSystem(.signIn) {
      try await $0.repository(User.self).fetch(id)
    }
    // A disabled user is refused below, as every token that opens nothing.
    guard let found, found.isActive else { return nil }
    let attempt = SignInThrottle.Attempt(
      account: SignInThrottle.account(found.name), source: source, at: desk.clock.now())
    try await admit(attempt, of: id)
    let method = try await factor(code, of: found, attempt)
    throttle.succeed(attempt)
    return UsedCode(method: method, attempt: attempt)
  }

  /// Which user the identity is; made when it comes for the first time.
  private static func link(
    _ claims: IdentityClaims, isOwn: Bool, _ system: Transaction
  ) async throws -> IdentityLink {
    let links = system.repository(IdentityLink.self)
    let known = try await links.fetch(
      key: IdentityLink.identityKey, claims.issuer, claims.subject)
    if var known {
      // A person who takes the agreement back and signs in again has agreed again.
      guard known.state == .revoked, let then = known.lastEventAt, claims.authenticatedAt > then
      else { return known }
      known.state = .authorized
      return try await links.update(known)
    }
    let user: RecordID
    if isOwn {
      let account = try await system.repository(IdentityAccount.self)
        .fetch(key: IdentityAccount.subjectKey, claims.subject)
      guard let account else { throw OpsError.badIdentityToken }
      user = account.userID
    } else {
      // An address of another form than ours is not worth refusing the sign-in.
      let email = claims.email.flatMap { (try? User.checkEmail($0.value)) == nil ? nil : $0 }
      user = try await insertRegistered(newName(claims), email, system).id
    }
    return try await links.create(
      IdentityLink(
        id: system.nextID(), issuer: claims.issuer, subject: claims.subject, userID: user,
        state: .authorized, createdAt: system.now, hidesEmail: !isOwn && claims.hidesEmail))
  }

  /// A sign-in name for somebody a foreign provider names: from the identity alone, because what
  /// people call themselves may be taken, or be somebody else's name.
  private static func newName(_ claims: IdentityClaims) -> String {
    let text = Array("\(claims.issuer)\0\(claims.subject)".utf8)
    let digest = Array(SHA256.hash(data: text))
    return "person-" + Base32.encode(Array(digest.prefix(10))).lowercased()
  }
}
