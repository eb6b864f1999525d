import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for links between users and customers: only the product itself writes
/// them.
enum MarketCustomerRules {
  static let links = CollectionRules(MarketCustomer.self) { principal in
    if principal.may(.marketAdminister) { return .all }
    guard principal.may(.orderViewHistory), let user = principal.userID else {
      return .closed(.orderViewHistory)
    }
    return .rows(.equals(MarketCustomer.Columns.userID, user))
  }
  .goingWithPerson()
  .transition(of: MarketCustomer.self) { old, new in
    guard let old, let new, old.userID != new.userID else { return }
    throw OpsError(.ruleViolated, "A link stays with its user", field: "user")
  }
}
