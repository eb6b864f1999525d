import OpsDomain
import OpsKernel
import OpsStorage

extension IdentityService {
  /// How long after it was written a notice is taken.
  static let noticeLifetime = TimeSpan(milliseconds: 86_400_000)

  /// Takes a notice of a provider: what it says of an account ends the person's sessions, and the
  /// person is told in their inbox.
  ///
  /// A notice that was taken before, or that is older than what is known of the account, changes
  /// nothing and is no error: the provider need not send it again. Throws `signin.token` for one
  /// that is forged or out of date.
  public func receive(notice: Secret) async throws {
    let work = SystemWork.receiveNotice
    let said: ProviderNotice
    let isOwn: Bool
    do {
      guard let verifier, desk.forwarder == nil else { throw OpsError.badIdentityToken }
      said = try await verifier.notice(notice, at: desk.clock.now())
      isOwn = try await verifier.isOwn(said.issuer)
    } catch {
      throw desk.report(error, of: work.rawValue)
    }
    _ = try await desk.performAsSystem(work, reason: said.event.rawValue) { transaction in
      let isFresh = try await IdentityNotice.take(
        "notice \(said.issuer) \(said.name)",
        until: said.issuedAt.adding(Self.noticeLifetime).adding(seconds: 120), transaction)
      guard isFresh else { return }
      try await Self.carryOut(said, isOwn: isOwn, transaction)
    }
  }

  private static func carryOut(
    _ said: ProviderNotice, isOwn: Bool, _ system: Transaction
  ) async throws {
    let links = system.repository(IdentityLink.self)
    let known = try await links.fetch(
      key: IdentityLink.identityKey, said.issuer, said.subject)
    guard var link = known, link.lastEventAt.map({ said.happenedAt > $0 }) ?? true else { return }
    link.lastEventAt = said.happenedAt
    switch said.event {
    case .consentRevoked: link.state = .revoked
    case .accountDeleted: link.state = .notFound
    case .emailDisabled: link.isMailStopped = true
    case .emailEnabled: link.isMailStopped = false
    case .sessionsRevoked: break
    case .transferred:
      guard let subject = said.newSubject else { return }
      link.state = .transferred
      let taken = try await links.fetch(
        key: IdentityLink.identityKey, said.issuer, subject)
      if taken == nil {
        _ = try await links.create(
          IdentityLink(
            id: system.nextID(), issuer: said.issuer, subject: subject, userID: link.userID,
            state: .authorized, lastEventAt: said.happenedAt, createdAt: system.now,
            hidesEmail: link.hidesEmail, isMailStopped: link.isMailStopped))
      }
    }
    _ = try await links.update(link)
    try await endSessions(of: link.userID, system)
    let isDeleted = isOwn && said.event == .accountDeleted
    if !isOwn || link.state != .authorized { try await endTokens(of: link.userID, system) }
    // From now on a password opens nothing either: see ``check(_:_:code:from:)``. What another
    // provider says of its account ends that way to sign in alone.
    if isDeleted { try await TokenService.revokeAll(of: link.userID, system) }
    try await AccountNotice.provider(said.event, isOwn: isOwn)?.tell(link.userID, system)
  }
}
