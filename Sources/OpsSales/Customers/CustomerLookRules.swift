import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage

/// What the gate enforces for looks at customers: the system writes them, and users see only their
/// own.
enum CustomerLookRules {
  static let looks = CollectionRules(CustomerLook.self) { principal in
    guard principal.may(.customerView) else { return .closed(.customerView) }
    guard let user = principal.userID else { return .rows(.nothing) }
    return .rows(.equals(CustomerLook.Columns.userID, user))
  }
  .goingWithPerson()
  .transition(of: CustomerLook.self) { old, new in
    guard let old, let new else { return }
    guard old.userID == new.userID, old.customerID == new.customerID else {
      throw OpsError(
        .ruleViolated, "The user and the customer of a look cannot be changed", field: "customer")
    }
  }
  .reaction(of: CustomerLook.self) { _, new, transaction in
    guard let new else { return }
    try await CustomerMarkRules.requireConsent(of: new.userID, transaction)
  }
}
