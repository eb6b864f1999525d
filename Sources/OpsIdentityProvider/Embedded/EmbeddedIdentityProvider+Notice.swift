import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage

extension EmbeddedIdentityProvider {
  /// Says to a relying server that something has happened to a user's account, and keeps it.
  ///
  /// Returns the signed notice; nil for a user without an account. Throws `notfound.user`.
  ///
  /// - Parameter newSubject: The subject that takes the account's place, of a transfer.
  public func announce(
    _ event: ProviderNotice.Event, of user: RecordID, newSubject: String? = nil
  ) async throws -> Secret? {
    let account = try await desk.performAsSystem(
      .announceAccount, actor: user, reason: event.rawValue
    ) { transaction in
      let accounts = transaction.repository(IdentityAccount.self)
      guard var account = try await accounts.fetch(key: IdentityAccount.userKey, user) else {
        return IdentityAccount?.none
      }
      switch event {
      case .consentRevoked, .accountDeleted: account.state = .revoked
      case .transferred:
        account.state = .transferred
        account.transferredTo = newSubject
      case .emailDisabled, .emailEnabled, .sessionsRevoked: break
      }
      account.lastEventAt = transaction.now
      if account.state != .authorized {
        try await IdentityService.endTokens(of: user, transaction)
      }
      return try await accounts.update(account)
    }.output
    guard let account else { return nil }
    let now = desk.clock.now()
    return try await sign(
      event, subject: account.subject, happenedAt: now, newSubject: newSubject, at: now)
  }

  /// A signed notice.
  func sign(
    _ event: ProviderNotice.Event, subject: String, happenedAt: Instant, newSubject: String?,
    at now: Instant
  ) async throws -> Secret {
    let payload = NoticePayload(
      iss: try keyring.name(at: now), aud: ProviderClients.shell, iat: now.seconds,
      jti: Base64URL.encode(random.bytes(16)),
      events: .init(
        type: event.rawValue, sub: subject, eventTime: happenedAt.seconds,
        transferSub: newSubject))
    return try await TokenSigner.sign(
      payload, type: TokenSigner.noticeType, with: try keyring.current(at: now))
  }
}
