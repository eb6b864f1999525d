import OpsDomain
import OpsKernel
import OpsStorage

extension IdentityService {
  /// Changes which providers the caller signs in with, and answers which there are. No operation of
  /// the catalogue: an identity token is a secret.
  ///
  /// Accounts are linked by issuer and subject, each shown by a fresh identity token, never by an
  /// e-mail address. Both changes need a sign-in of the last five minutes. Throws `signin.missing`
  /// for nobody, `signin.not_fresh`, `denied.scope` for a token, `signin.token` for an identity
  /// token that will not do, `data.duplicate` for an account that signs in somebody else,
  /// `rule.bad_state` for a second account of one provider and for the last way to sign in, and
  /// `notfound.any` for a provider that is not linked.
  public func changeLinks(
    _ request: LinkRequest, _ principal: Principal
  ) async throws -> [LinkedProvider] {
    if let remote = try desk.identityForwarder() { return try await remote.changeLinks(request) }
    do {
      guard let user = principal.userID else { throw Desk.signInFirst }
      switch request {
      case .list:
        try principal.requirePerson(for: "Listing your identity providers")
      case .link(let token, let nonce):
        try principal.requireFresh(at: desk.clock.now(), for: "Linking an identity provider")
        try await link(token, nonce: nonce, to: user)
      case .unlink(let issuer):
        try principal.requireFresh(at: desk.clock.now(), for: "Unlinking an identity provider")
        try await unlink(issuer, from: user, keeping: principal.session?.id)
      }
      return try await linked(to: user)
    } catch {
      throw desk.report(error, of: "auth.links")
    }
  }

  /// The providers of somebody else that the user is linked with, the oldest first.
  private func linked(to user: RecordID) async throws -> [LinkedProvider] {
    let links = try await desk.readAsSystem(.readLinks) {
      try await Self.links(of: user, $0)
    }
    return try await foreign(links).sorted { $0.id < $1.id }.map { LinkedProvider($0) }
  }

  private static func links(
    of user: RecordID, _ system: Transaction
  ) async throws -> [IdentityLink] {
    try await system.repository(IdentityLink.self)
      .all(where: .equals(IdentityLink.Columns.userID, user))
  }

  /// Those that are not of the book's own provider: the account there is the user itself.
  private func foreign(_ links: [IdentityLink]) async throws -> [IdentityLink] {
    var found: [IdentityLink] = []
    for link in links {
      if try await verifier?.isOwn(link.issuer) != true { found.append(link) }
    }
    return found
  }

  private func link(_ token: Secret, nonce: Secret, to user: RecordID) async throws {
    guard let verifier else { throw OpsError.badIdentityToken }
    let claims = try await verifier.identity(token, nonce: nonce, at: desk.clock.now())
    guard try await !verifier.isOwn(claims.issuer) else { throw OpsError.badIdentityToken }
    _ = try await desk.performAsSystem(.linkProvider, actor: user) { transaction in
      let isFresh = try await IdentityNotice.take(
        "nonce \(claims.issuer) \(claims.nonce)", until: claims.expiresAt.adding(seconds: 120),
        transaction)
      guard isFresh else { throw OpsError.badIdentityToken }
      try await Self.store(claims, for: user, transaction)
    }
  }

  /// Stores the link, unless it is there. `system` acts as the system.
  private static func store(
    _ claims: IdentityClaims, for user: RecordID, _ system: Transaction
  ) async throws {
    let links = system.repository(IdentityLink.self)
    let known = try await links.fetch(
      key: IdentityLink.identityKey, claims.issuer, claims.subject)
    if var known {
      guard known.userID == user else {
        throw OpsError(
          .duplicate, "This account of the provider already signs in another person here",
          field: "provider", hint: "sign in with it to see whose it is")
      }
      guard known.state != .authorized else { return }
      known.state = .authorized
      _ = try await links.update(known)
    } else {
      let others = try await Self.links(of: user, system)
      guard
        !others.contains(where: {
          $0.state == .authorized && TextFolding.sameBytes($0.issuer, claims.issuer)
        })
      else {
        throw OpsError(
          .badState, "Another account of this provider is linked already", field: "provider",
          hint: "run `opsh auth unlink PROVIDER` first")
      }
      _ = try await links.create(
        IdentityLink(
          id: system.nextID(), issuer: claims.issuer, subject: claims.subject, userID: user,
          state: .authorized, createdAt: system.now, hidesEmail: claims.hidesEmail))
    }
    try await AccountNotice.linked(claims.issuer).tell(user, system)
  }

  private func unlink(
    _ issuer: String, from user: RecordID, keeping session: RecordID?
  ) async throws {
    let isOwn = try await verifier?.isOwn(issuer) ?? false
    let all = try await desk.readAsSystem(.readLinks) { try await Self.links(of: user, $0) }
    let known = try await foreign(all)
    guard !isOwn, known.contains(where: { TextFolding.sameBytes($0.issuer, issuer) }) else {
      throw OpsError(
        .notFound, "This identity provider is not linked with your account", field: "provider",
        hint: "run `opsh auth links` to see which are")
    }
    let others = known.filter {
      $0.state == .authorized && !TextFolding.sameBytes($0.issuer, issuer)
    }
    _ = try await desk.performAsSystem(.unlinkProvider, actor: user) { transaction in
      let now = try await Self.links(of: user, transaction)
      let password = try await transaction.repository(PasswordCredential.self)
        .fetch(key: PasswordCredential.userKey, user)
      let isLeft = others.contains { other in
        now.contains { $0.id == other.id && $0.state == .authorized }
      }
      guard password != nil || isLeft else {
        throw OpsError(
          .badState, "This is your only way to sign in", field: "provider",
          hint: "link another provider first, or ask an administrator to set a password")
      }
      let links = transaction.repository(IdentityLink.self)
      for link in now where TextFolding.sameBytes(link.issuer, issuer) {
        try await links.delete(link)
      }
      try await Self.endOtherSessions(of: user, keeping: session, transaction)
      try await Self.endTokens(of: user, transaction)
      try await AccountNotice.unlinked(issuer).tell(user, transaction)
    }
  }

  /// Ends the user's sessions but one: which of them came from the provider is not kept. `system`
  /// acts as the system.
  static func endOtherSessions(
    of user: RecordID, keeping kept: RecordID?, _ system: Transaction
  ) async throws {
    let sessions = system.repository(AccessSession.self)
    let open = try await sessions.all(
      where: .and([
        .equals(AccessSession.Columns.userID, user),
        .equals(AccessSession.Columns.revokedAt, nil),
      ]))
    for var session in open where session.id != kept {
      session.revokedAt = system.now
      _ = try await sessions.update(session)
    }
  }
}
