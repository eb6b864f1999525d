import OpsDomain
import OpsStorage
import OpsWarehouse

/// Rules for orders that rework the bad pieces of another order.
enum ReworkRules {
  /// Throws `rule.violated` for an order that is not for the same goods, and for more bad pieces
  /// than are left for rework.
  static func check(_ order: ProductionOrder, _ transaction: Transaction) async throws {
    guard let id = order.reworkOf else { return }
    guard let first = try await transaction.repository(ProductionOrder.self).fetch(id) else {
      throw OpsError(.notFound, "There is no such production order", field: "production")
    }
    guard first.productID == order.productID, TextFolding.sameBytes(first.size, order.size) else {
      throw OpsError(
        .ruleViolated, "A rework order must make the product and size of the bad pieces",
        field: "production", hint: "create another order for another product")
    }
    try await requireCover(of: first, transaction, writing: order.id)
  }

  /// Whether `new` takes more bad pieces than `old`: it is a new order, for more pieces, or
  /// reopened.
  static func takesMore(_ old: ProductionOrder?, _ new: ProductionOrder) -> Bool {
    guard let old else { return true }
    return old.quantity < new.quantity || (new.status.isOpen && !old.status.isOpen)
  }

  /// Throws `rule.violated` if other orders rework more bad pieces than the order has.
  /// - Parameter writing: The rework order that is written; people are told to cancel others.
  static func requireCover(
    of order: ProductionOrder, _ transaction: Transaction, writing: RecordID? = nil
  ) async throws {
    let orders = try await transaction.repository(ProductionOrder.self).all(
      where: .equals(ProductionOrder.Columns.reworkOf, order.id))
    let sum = try orders.reduce(Quantity.zero) { sum, other in
      // An order that has ended took the pieces it made; an open order will take its whole
      // quantity.
      try sum.adding(other.status.isOpen ? max(other.quantity, other.worked) : other.worked)
    }
    guard sum <= order.scrapped else {
      let open = orders.filter { $0.status.isOpen && $0.id != writing }.map(\.number).sorted()
      let others =
        open.isEmpty
        ? ""
        : ", or cancel a rework order with `opsh production cancel`: "
          + open.joined(separator: ", ")
      throw OpsError(
        .ruleViolated,
        "Bad pieces of \(order.number): \(order.scrapped); to be reworked: \(sum)",
        field: "quantity",
        hint: "rework fewer; `opsh production show \(order.number)` shows them" + others)
    }
  }
}
