import OpsDomain
import OpsStorage

/// What the gate enforces for the stored figures of customers: the gate computes them, nobody
/// writes them.
enum CustomerFiguresRules {
  static let figures = CollectionRules(CustomerFigures.self, readable: .customerView)
    .transition(of: CustomerFigures.self, check)

  private static func check(_ old: CustomerFigures?, _ new: CustomerFigures?) throws {
    guard let new else { return }
    guard new.orderCount >= 0 else {
      throw OpsError(
        .ruleViolated, "A customer's number of orders is not below zero", field: "figures")
    }
    if let old, old.customerID != new.customerID {
      throw OpsError(.ruleViolated, "Figures stay with their customer", field: "customer")
    }
  }
}
