import OpsDomain
import OpsStorage

/// What the gate enforces for the records of the identity provider and of the relying side. Nobody
/// reads them, whatever the role, and only the system writes them.
enum ProviderRules {
  static let accounts = closed(IdentityAccount.self) { old, new in
    // One is removed when its person is erased.
    guard let new else { return }
    guard new.state != .notFound else {
      throw OpsError(.badValue, "An account that is not there has no state")
    }
    guard let old else { return }
    guard old.userID == new.userID, old.subject == new.subject, old.deviceKey == new.deviceKey
    else {
      throw OpsError(.ruleViolated, "An account keeps its user, its subject and its key")
    }
    guard old.firstSharedAt == nil || old.firstSharedAt == new.firstSharedAt else {
      throw OpsError(.ruleViolated, "Name and e-mail are shared once")
    }
  }

  static let factors = closed(SecondFactor.self) { old, new in
    guard let new, let old else { return }
    guard old.userID == new.userID, old.secret == new.secret else {
      throw OpsError(.ruleViolated, "A second factor keeps its user and its secret")
    }
    guard new.lastStep >= old.lastStep else {
      throw OpsError(.ruleViolated, "A code that was used does not become fresh again")
    }
  }

  static let grants = closed(IdentityGrant.self) { old, new in
    guard let new, let old else { return }
    guard old.digest == new.digest, old.client == new.client, old.challenge == new.challenge,
      old.expiresAt == new.expiresAt, old.usedAt == nil || old.usedAt == new.usedAt
    else { throw OpsError(.ruleViolated, "A code is used once and changes in nothing else") }
  }

  static let refreshes = closed(RefreshToken.self) { old, new in
    guard let new, let old else { return }
    var allowed = old
    if old.usedAt == nil { allowed.usedAt = new.usedAt }
    if old.revokedAt == nil { allowed.revokedAt = new.revokedAt }
    guard allowed == new else {
      throw OpsError(.ruleViolated, "A refresh token is used once and changes in nothing else")
    }
  }

  static let links = closed(IdentityLink.self) { old, new in
    guard let new, let old else { return }
    guard old.userID == new.userID || new.state == .transferred else {
      throw OpsError(.ruleViolated, "An identity stays with its user")
    }
  }

  static let notices = closed(IdentityNotice.self) { old, new in
    guard old == nil || new == nil else {
      throw OpsError(.ruleViolated, "What was taken once does not change")
    }
  }

  private static func closed<E: Entity>(
    _ type: E.Type, _ rule: @escaping @Sendable (E?, E?) throws -> Void
  ) -> CollectionRules {
    CollectionRules(E.self, read: { _ in .closed(.systemManageSecurity) })
      .transition(of: E.self, rule)
  }
}
