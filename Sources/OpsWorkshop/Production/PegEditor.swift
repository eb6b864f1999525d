import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsWarehouse

/// Pegs requests to a production order as people write it: `OOS`, or `OOS=QTY` for a part.
struct PegEditor {
  let order: ProductionOrder
  let transaction: Transaction

  init(_ order: ProductionOrder, _ transaction: Transaction) {
    self.order = order
    self.transaction = transaction
  }

  /// Pegs each request; a pegged request gets the new quantity, and 0 removes its peg.
  ///
  /// Throws `notfound.request`, `data.bad_quantity`, `data.duplicate` for a request named twice,
  /// and `rule.violated` beyond the order's quantity or what a request still waits for.
  func set(_ texts: [String]) async throws {
    var seen: Set<RecordID> = []
    for text in texts {
      try Task.checkCancellation()
      let (request, quantity) = try await read(text)
      guard seen.insert(request.id).inserted else {
        throw OpsError(
          .duplicate, "\(Excerpt.of(request.number)) is named twice", field: "for",
          hint: "name each request once")
      }
      try await set(request, quantity)
    }
  }

  private func read(
    _ text: String
  ) async throws -> (request: OutOfStockRequest, quantity: Quantity?) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, let name = parts.first, !name.isEmpty else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a request", field: "for",
        hint: "write it as OOS-000001 or OOS-000001=5")
    }
    let quantity = parts.count == 2 ? try Quantity(parsing: parts[1], field: "for") : nil
    // People who plan production may name requests without seeing who made them.
    let system = transaction.asSystem("finds the request that goods are made for")
    do {
      let request = try await system.repository(OutOfStockRequest.self).named(name)
      guard request.locationID == nil else {
        throw OpsError(
          .ruleViolated, "\(request.number) waits for goods of a partner, not of the house",
          hint: "name a request of the house")
      }
      return (request, quantity)
    } catch let error as OpsError {
      throw error.renamingFields { _ in "for" }
    }
  }

  private func set(_ request: OutOfStockRequest, _ wanted: Quantity?) async throws {
    let pegs = transaction.repository(ProductionPeg.self)
    let known = try await pegs.fetch(key: ProductionPeg.pegKey, order.id, request.id)
    let quantity: Quantity
    if let wanted {
      quantity = wanted
    } else {
      quantity = try await rest(for: request, known)
    }
    guard var peg = known else {
      if quantity.isZero { return }
      try await checkScale(quantity)
      _ = try await pegs.create(
        ProductionPeg(
          id: transaction.nextID(), productionID: order.id, requestID: request.id,
          quantity: quantity))
      return
    }
    guard quantity.isPositive else { return try await pegs.delete(peg) }
    try await checkScale(quantity)
    peg.quantity = quantity
    _ = try await pegs.update(peg)
  }

  private func checkScale(_ quantity: Quantity) async throws {
    let product = try await transaction.repository(Product.self).fetch(order.productID)
    try product?.check(quantity, field: "for")
  }

  /// As much as the request waits for and the order has left. Throws `rule.violated` for nothing.
  private func rest(
    for request: OutOfStockRequest, _ known: ProductionPeg?
  ) async throws -> Quantity {
    let system = transaction.asSystem("adds up what is pegged")
    let pegs = try await system.repository(ProductionPeg.self).all(
      where: .equals(ProductionPeg.Columns.productionID, order.id))
    let pegged = pegs.reduce(Quantity.zero) { $0 + $1.quantity }
    let coming = try await PegRules.open(of: request.id, system)
    let own = known.map { $0.quantity - $0.allocated } ?? .zero
    let more = min(order.quantity - pegged, request.toAllocate - coming)
    guard more.isPositive || own.isPositive else {
      throw OpsError(
        .ruleViolated,
        order.quantity <= pegged
          ? "All of \(order.number) is already pegged"
          : "\(request.number) already has enough goods on the way",
        field: "for", hint: "run `opsh production show \(order.number)` to see its requests")
    }
    return (known?.quantity ?? .zero) + max(.zero, more)
  }
}
