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
  public func signIn(_ token: Secret, nonce: Secret) async throws -> SignedIn {
    if let remote = try desk.identityForwarder() {
      return try await remote.signIn(.identityToken(token, nonce: nonce), device: nil)
    }
    let work = SystemWork.signIn
    let claims: IdentityClaims
    let isOwn: Bool
    do {
      guard let verifier else { throw OpsError.badIdentityToken }
      claims = try await verifier.identity(token, nonce: nonce, at: desk.clock.now())
      isOwn = try await verifier.isOwn(claims.issuer)
    } catch {
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
    return try await desk.performAsSystem(work, actor: known) { transaction in
      let isFresh = try await IdentityNotice.take(
        "nonce \(claims.issuer) \(claims.nonce)", until: claims.expiresAt.adding(seconds: 120),
        transaction)
      guard isFresh else { throw OpsError.badIdentityToken }
      let link = try await Self.link(claims, isOwn: isOwn, transaction)
      guard link.state == .authorized,
        let user = try await transaction.repository(User.self).fetch(link.userID), user.isActive
      else { throw OpsError.badIdentityToken }
      try await Self.requireOpen(claims, link, isOwn: isOwn, transaction)
      let account = try await IdentityAccount.ensure(of: user.id, seed, transaction)
      guard !isOwn || account.state == .authorized else { throw OpsError.badIdentityToken }
      var signedIn = try await OpenSession.open(
        user, authenticatedAt: claims.authenticatedAt, methods: claims.methods + [.provider],
        random: random, transaction)
      signedIn.device = DeviceMark.make(nonce: mark, key: account.deviceKey)
      return signedIn
    }.output
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
      user = try await insertRegistered(newName(claims), claims.email, system).id
    }
    return try await links.create(
      IdentityLink(
        id: system.nextID(), issuer: claims.issuer, subject: claims.subject, userID: user,
        state: .authorized, createdAt: system.now))
  }

  /// A sign-in name for somebody a foreign provider names: from the identity alone, because what
  /// people call themselves may be taken, or be somebody else's name.
  private static func newName(_ claims: IdentityClaims) -> String {
    let text = Array("\(claims.issuer)\0\(claims.subject)".utf8)
    let digest = Array(SHA256.hash(data: text))
    return "person-" + Base32.encode(Array(digest.prefix(10))).lowercased()
  }
}
