import OpsDomain
import OpsStorage

/// What was set up for a product with commands of its own, and so goes before the product: reorder
/// rules and units.
enum ProductSetup {
  /// Throws `rule.dependants` with the counts and the commands that take them away.
  static func requireNone(_ product: Product, _ system: Transaction) async throws {
    let rules = try await system.repository(StockPolicy.self)
      .all(where: .equals(StockPolicy.Columns.productID, product.id))
    let units = try await system.repository(ProductUnit.self)
      .all(where: .equals(ProductUnit.Columns.productID, product.id))
    var counts: [String] = []
    var commands: [String] = []
    if let rule = rules.first {
      counts.append(Counted.text(rules.count, "reorder rule"))
      let place = try await system.repository(Location.self).fetch(rule.locationID)
      commands.append(
        "`opsh reorder remove \(product.sku)\(place.map { " --location \($0.code)" } ?? "")`")
    }
    if let unit = units.first {
      counts.append(Counted.text(units.count, "other unit"))
      commands.append("`opsh product unit \(product.sku) \(unit.name) --remove`")
    }
    guard !counts.isEmpty else { return }
    throw OpsError(
      .dependants,
      "\(Excerpt.of(product.sku)) still has \(counts.joined(separator: " and "))", field: "sku",
      hint: "remove what was set up for it first: \(commands.joined(separator: ", "))")
  }
}
