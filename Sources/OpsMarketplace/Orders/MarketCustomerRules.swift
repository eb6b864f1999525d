import OpsDomain
import OpsKernel
import OpsSales
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
    throw OpsError(
      .ruleViolated, "The user of a marketplace customer cannot be changed", field: "user")
  }
  .reaction(of: MarketCustomer.self) { old, new, transaction in
    guard let old, new?.customerID != old.customerID else { return }
    let customer = try await transaction.repository(Customer.self).fetch(old.customerID)
    guard let customer, !customer.isFormer else { return }
    throw OpsError(
      .ruleViolated,
      "The customer \(Excerpt.of(customer.number)) holds the name of a user, so it stays linked",
      field: "customer", hint: "erase the user: `opsh privacy erase`")
  }
}
