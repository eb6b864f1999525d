import OpsDomain
import OpsKernel
import OpsStorage

extension BatchProduct {
  /// Throws `rule.violated` when the production order it works for is for other goods, and
  /// `rule.bad_state` when that order has ended.
  func requireOpenOrder(_ transaction: Transaction) async throws {
    guard let id = productionID else { return }
    let system = transaction.asSystem("looks up what a batch works for")
    guard let order = try await system.repository(ProductionOrder.self).fetch(id) else {
      throw OpsError(.notFound, "There is no such production order", field: "production")
    }
    let number = Excerpt.of(order.number)
    guard order.productID == productID, TextFolding.sameBytes(order.size, size) else {
      throw OpsError(
        .ruleViolated, "\(number) is for another product or size", field: "production",
        hint: "run `opsh production show \(number)` to see it")
    }
    guard order.status.isOpen else {
      throw OpsError(
        .badState, "\(number) is \(order.status.rawValue)", field: "production",
        hint: "run `opsh production reopen \(number)` to reopen it")
    }
  }
}

extension BatchContents {
  /// Throws `rule.violated` for a machine that is out of use, and what
  /// ``BatchProduct/requireOpenOrder(_:)`` throws for what the batch makes.
  func requireMachineAndOrders(_ transaction: Transaction) async throws {
    // A machine that failed may work again by then.
    if !machine.isActive { try machine.requireAvailable(field: "batch") }
    for product in products { try await product.requireOpenOrder(transaction) }
  }
}
