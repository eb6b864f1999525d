import OpsDomain
import OpsStorage

/// Rules for a movement that undoes another one: it must be the exact opposite, so that the two add
/// up to nothing. The journal makes sure that a commit is undone only once.
enum ReversalRules {
  /// Throws `rule.violated` for anything else. Costs nothing for other movements.
  static let movements = RuleAddition(to: StockMovement.self)
    .before(StockMovement.self) { _, movement, transaction in
      if let movement { try await check(movement, transaction) }
    }

  private static func check(_ movement: StockMovement, _ transaction: Transaction) async throws {
    guard let id = movement.reverses else { return }
    guard let target = try await transaction.repository(StockMovement.self).fetch(id),
      isOpposite(movement, of: target)
    else {
      throw OpsError(
        .ruleViolated, "The movement is not the exact opposite of the one that it undoes",
        field: "reverses", hint: "run `opsh undo` to undo a commit with its movements")
    }
    try await requireSize(movement, transaction)
  }

  /// Goods come back only in a size that the product still has: in another size they could not be
  /// given out or counted.
  private static func requireSize(
    _ movement: StockMovement, _ transaction: Transaction
  ) async throws {
    let system = transaction.asSystem("looks whether goods that come back have a size")
    guard let place = try await system.repository(Location.self).fetch(movement.toID),
      place.kind.isInHouse || place.kind == .partner,
      let product = try await system.repository(Product.self).fetch(movement.productID)
    else { return }
    let known = product.sizeList
    let isKnown = known.contains { TextFolding.sameBytes($0, movement.size) }
    guard !isKnown, !(known.isEmpty && movement.size.isEmpty) else { return }
    let sku = Excerpt.of(product.sku)
    guard !movement.size.isEmpty else {
      throw OpsError(
        .ruleViolated, "Goods of \(sku) would come back without a size, but it has sizes now",
        field: "size",
        hint: "count the goods and add them in one of its sizes with `opsh stock adjust`")
    }
    let options = (known + [movement.size]).map { " --size \(Excerpt.of($0))" }.joined()
    throw OpsError(
      .ruleViolated,
      "Goods of \(sku) would come back in size \(Excerpt.of(movement.size)), which was removed",
      field: "size",
      hint: "run `opsh product edit \(sku)\(options)` to add the size; then try again")
  }

  private static func isOpposite(_ movement: StockMovement, of target: StockMovement) -> Bool {
    movement.productID == target.productID && movement.quantity == target.quantity
      && movement.fromID == target.toID && movement.toID == target.fromID
      && TextFolding.sameBytes(movement.size, target.size)
      && TextFolding.sameBytes(movement.lot, target.lot)
  }
}
