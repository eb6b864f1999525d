import OpsDomain
import OpsStorage

/// What the gate enforces for the marks people put on customers: everybody sees their own.
enum CustomerMarkRules {
  static let marks = CollectionRules(CustomerMark.schema) { principal in
    guard principal.may(.customerView) else { return .closed(.customerView) }
    guard let user = principal.userID else { return .rows(.nothing) }
    return .rows(.equals(CustomerMark.Columns.userID, .id(user)))
  }
  .transition(of: CustomerMark.self) { old, new in
    guard let old, let new else { return }
    guard old.userID == new.userID, old.customerID == new.customerID else {
      throw OpsError(.ruleViolated, "A mark stays with its user and customer", field: "customer")
    }
  }
}
