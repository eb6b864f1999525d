import OpsDomain
import OpsStorage

/// What the gate enforces for consents, receipts and the retention job's mark.
enum PrivacyRules {
  /// One's own consents are one's own; those who see users see theirs.
  static let consents = CollectionRules(
    Consent.self,
    read: { principal in
      if principal.may(.userView) { return .all }
      guard let own = principal.userID else { return .closed(.userView) }
      return .rows(.equals(Consent.Columns.userID, own))
    }
  )
  .goingWithPerson()
  .transition(of: Consent.self) { old, new in
    guard let old, let new else { return }
    guard old.userID == new.userID, old.purpose == new.purpose else {
      throw OpsError(.ruleViolated, "The user and the purpose of a consent cannot change")
    }
  }

  static let receipts = CollectionRules(ErasureReceipt.self, readable: .systemViewAuditLogs)
    .transition(of: ErasureReceipt.self) { old, new in
      guard old == nil || new == nil else {
        throw OpsError(.ruleViolated, "A receipt cannot be changed")
      }
    }

  static let marks = CollectionRules(RetentionMark.self, readable: .systemViewAuditLogs)
}
