import OpsDomain
import OpsStorage

/// What the gate enforces for converted units: the system alone writes the record, it never
/// changes, and no goods move under a product whose goods are counted in another unit.
enum ProductConversionRules {
  static let conversions = CollectionRules(ProductConversion.schema, readable: .productView)
    .transition(of: ProductConversion.self) { old, new in
      guard old == nil, new != nil else {
        throw OpsError(
          .badState, "A converted unit is not changed back", hint: "convert the unit once more")
      }
    }

  /// Refuses a movement of a product whose goods are counted in another unit, at whatever time:
  /// they and what they are worth have been taken over. Costs one lookup by key.
  static func requireCurrent(
    _ movement: StockMovement, _ transaction: Transaction
  ) async throws {
    guard
      let conversion = try await transaction.repository(ProductConversion.self).fetch(
        key: ProductConversion.fromKey, .id(movement.productID))
    else { return }
    let products = transaction.repository(Product.self)
    let former = try await products.fetch(conversion.fromID)?.sku ?? ""
    let current = try await products.fetch(conversion.toID)
    throw OpsError(
      .ruleViolated,
      "No goods move as \(Excerpt.of(former)) any more: since \(conversion.at) they are counted as "
        + "\(Excerpt.of(current?.sku ?? "")) in \(Excerpt.of(current?.unit ?? ""))", field: "sku",
      hint: "use \(Excerpt.of(current?.sku ?? ""))")
  }
}
