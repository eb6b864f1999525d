import OpsDomain
import OpsStorage

/// Copies the settings of a product to the one with the other unit.
struct UnitSettings {
  let from: Product
  let to: Product
  let ratio: UnitRatio
  /// With the rights of the system.
  let transaction: Transaction

  /// Reorder rules, in the new unit. Returns how many.
  func moveRules() async throws -> Int {
    let policies = transaction.repository(StockPolicy.self)
    let found = try await policies.all(
      where: .equals(StockPolicy.Columns.productID, from.id))
    for policy in found {
      var rule = policy
      rule.id = transaction.nextID()
      rule.version = 0
      rule.productID = to.id
      rule.minimum = try exact(policy.minimum)
      rule.maximum = try exact(policy.maximum)
      rule.orderQuantity = try policy.orderQuantity.map(exact)
      rule.multiple = try policy.multiple.map(exact)
      rule.updatedAt = transaction.now
      rule.updatedBy = transaction.caller.userID
      try await transaction.delete(
        StockPolicy.schema, id: policy.id, version: policy.version)
      _ = try await policies.create(rule)
    }
    return found.count
  }

  /// Further units, and the former one where the factor is exact, so that quantities can still be
  /// written in it. Returns how many.
  func moveUnits() async throws -> Int {
    let units = transaction.repository(ProductUnit.self)
    var count = 0
    for unit in try await units.all(
      where: .equals(ProductUnit.Columns.productID, from.id))
    where unit.foldedName != TextFolding.fold(to.unit) {
      try await add(unit.name, try exact(unit.factor))
      count += 1
    }
    if MetricUnit.ratio(of: from.unit, to: to.unit) == nil, let factor = ratio.quantity(1) {
      try await add(from.unit, factor)
      count += 1
    }
    return count
  }

  func copyFacts() async throws {
    let facts = transaction.repository(ProductFacts.self)
    guard var copy = try await facts.fetch(key: ProductFacts.productKey, from.id) else {
      return
    }
    copy.id = transaction.nextID()
    copy.version = 0
    copy.productID = to.id
    // An earlier release may have calculated them by another rule.
    copy.flags = copy.nutrition.flags
    _ = try await facts.create(copy)
  }

  private func add(_ name: String, _ factor: Quantity) async throws {
    _ = try await transaction.repository(ProductUnit.self).create(
      ProductUnit(
        id: transaction.nextID(), productID: to.id, name: name,
        foldedName: TextFolding.fold(name), factor: factor))
  }

  private func exact(_ quantity: Quantity) throws -> Quantity {
    guard let exact = ratio.quantity(quantity) else {
      throw OpsError(
        .badQuantity,
        "\(quantity) \(Excerpt.of(from.unit)) of a reorder rule or a further unit is not exact "
          + "in " + Excerpt.of(to.unit), field: "factor", hint: "change that rule or unit first")
    }
    return exact
  }
}
