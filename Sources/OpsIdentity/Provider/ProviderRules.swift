import OpsDomain
import OpsStorage

/// What the gate enforces for the records of the identity provider and of the relying side. Nobody
/// reads them, whatever the role, and only the system writes them.
enum ProviderRules {
  static let accounts = closed(IdentityAccount.self) { old, new in
    // One is removed when its person is erased.
    guard let new else { return }
    guard new.state != .notFound else {
      throw OpsError(.badValue, "An account that does not exist cannot have a state")
    }
    guard let old else { return }
    guard old.userID == new.userID, old.subject == new.subject, old.deviceKey == new.deviceKey
    else {
      throw OpsError(.ruleViolated, "The user, the subject and the key of an account cannot change")
    }
    guard old.firstSharedAt == nil || old.firstSharedAt == new.firstSharedAt else {
      throw OpsError(.ruleViolated, "Name and e-mail are shared only once")
    }
  }

  static let factors = closed(SecondFactor.self) { old, new in
    guard let new, let old else { return }
    guard old.userID == new.userID, old.secret == new.secret else {
      throw OpsError(.ruleViolated, "The user and the secret of a second factor cannot change")
    }
    guard new.lastStep >= old.lastStep else {
      throw OpsError(.ruleViolated, "A used code cannot become valid again")
    }
  }

  static let grants = closed(IdentityGrant.self) { old, new in
    guard let new, let old else { return }
    guard old.digest == new.digest, old.client == new.client, old.challenge == new.challenge,
      old.expiresAt == new.expiresAt, old.usedAt == nil || old.usedAt == new.usedAt,
      old.deniedAt == nil || old.deniedAt == new.deniedAt
    else {
      throw OpsError(
        .ruleViolated, "A code can only be marked as used or refused, each once")
    }
  }

  static let refreshes = closed(RefreshToken.self) { old, new in
    guard let new, let old else { return }
    var allowed = old
    if old.usedAt == nil { allowed.usedAt = new.usedAt }
    if old.revokedAt == nil { allowed.revokedAt = new.revokedAt }
    guard allowed == new else {
      throw OpsError(
        .ruleViolated, "A refresh token can only be marked as used or revoked, each once")
    }
  }

  static let links = closed(IdentityLink.self) { old, new in
    guard let new, let old else { return }
    guard old.userID == new.userID || new.state == .transferred else {
      throw OpsError(.ruleViolated, "An identity cannot be given to another user")
    }
    guard old.endedAt.map({ $0 <= new.endedAt ?? .minimum }) ?? true else {
      throw OpsError(.ruleViolated, "Sign-ins that were ended cannot become valid again")
    }
  }

  static let notices = closed(IdentityNotice.self) { old, new in
    guard old == nil || new == nil else {
      throw OpsError(.ruleViolated, "A notice of a provider cannot be changed")
    }
  }

  private static func closed<E: Entity>(
    _ type: E.Type, _ rule: @escaping @Sendable (E?, E?) throws -> Void
  ) -> CollectionRules {
    CollectionRules(E.self, read: { _ in .closed(.systemManageSecurity) })
      .transition(of: E.self, rule)
  }
}
