import OpsDomain
import OpsStorage

/// What the gate enforces for the stored figures of customers: the gate computes them, and nobody
/// else writes them.
enum CustomerFiguresRules {
  static let figures = CollectionRules(CustomerFigures.self, readable: .customerView)
    .transition(of: CustomerFigures.self, check)

  private static func check(_ old: CustomerFigures?, _ new: CustomerFigures?) throws {
    guard let new else { return }
    guard new.orderCount >= 0 else {
      throw OpsError(
        .ruleViolated, "The number of orders of a customer cannot be below zero", field: "figures")
    }
    if let old, old.customerID != new.customerID {
      throw OpsError(.ruleViolated, "The customer of figures cannot be changed", field: "customer")
    }
  }
}
