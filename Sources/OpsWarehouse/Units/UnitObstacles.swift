import OpsDomain
import OpsStorage

/// What must be finished before the unit of a product is converted: open work is in the former
/// unit, and would end in the new one.
enum UnitObstacles {
  /// Throws `rule.violated` with all of it.
  static func requireNone(_ product: Product, _ transaction: Transaction) async throws {
    _ = try await StockLedger(transaction).releaseLapsed(product: product.id)
    var all: [String] = []
    for user in ProductUser.all(transaction) {
      guard let numbers = try await user.open?(product.id, transaction),
        let words = PeriodObstacles.words(numbers, user.one, user.many)
      else { continue }
      all.append(words)
    }
    guard all.isEmpty else {
      throw OpsError(
        .ruleViolated,
        "The unit of \(Excerpt.of(product.sku)) cannot be changed while something is open in "
          + "\(Excerpt.of(product.unit)): " + all.joined(separator: "; "), field: "sku",
        hint: "finish, cancel or release these first, then try again")
    }
    try await requireNothingOwed(product, transaction)
    let last = try await transaction.repository(StockMovement.self).first(
      where: .both(
        .equals(StockMovement.Columns.productID, product.id),
        .greaterOrEqual(
          StockMovement.Columns.at, transaction.now)))
    // The value is taken over as it was just before: movements of the same moment are not in it.
    guard last == nil else {
      throw OpsError(
        .ruleViolated, "Goods of \(Excerpt.of(product.sku)) moved in this moment", field: "sku",
        hint: "try again")
    }
  }

  /// Throws `rule.violated` that names the places with a level below zero: there are no goods to
  /// convert.
  private static func requireNothingOwed(
    _ product: Product, _ transaction: Transaction
  ) async throws {
    let levels = try await transaction.repository(StockLevel.self).all(
      where: .both(
        .equals(StockLevel.Columns.productID, product.id),
        .less(StockLevel.Columns.onHand, 0)))
    var places: [String] = []
    for level in levels {
      let place = try await transaction.repository(Location.self).fetch(level.locationID)
      guard let place, place.kind.isInHouse else { continue }
      let goods = [level.size, level.lot].filter { !$0.isEmpty }.map { " \(Excerpt.of($0))" }
      places.append(
        "\(Excerpt.of(place.code))\(goods.joined()) (\(level.onHand) \(Excerpt.of(product.unit)))")
    }
    guard !places.isEmpty else { return }
    let shown = places.sorted(by: TextFolding.bytewiseLess).prefix(10)
    let rest = places.count > shown.count ? " and \(places.count - shown.count) more" : ""
    throw OpsError(
      .ruleViolated,
      "The unit of \(Excerpt.of(product.sku)) cannot be changed while its level is below zero: "
        + shown.joined(separator: ", ") + rest, field: "sku",
      hint: "move or receive the missing goods there, or count the place; then try again")
  }
}
