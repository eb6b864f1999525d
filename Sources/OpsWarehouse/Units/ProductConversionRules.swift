import OpsDomain
import OpsStorage

/// What the gate enforces for converted units: the system alone writes the record, it never
/// changes, and no goods move under a product whose goods are counted in another unit.
package enum ProductConversionRules {
  static let conversions = CollectionRules(ProductConversion.self, readable: .productView)
    .notForEverybody()
    .transition(of: ProductConversion.self) { old, new in
      guard old == nil, new != nil else {
        throw OpsError(
          .badState, "A converted unit is not changed back", hint: "convert the unit once more")
      }
    }

  static let movements = RuleAddition(to: StockMovement.schema)
    .before(StockMovement.self) { _, movement, transaction in
      guard let movement else { return }
      try await requireCurrent(movement.productID, transaction)
      try await requireLater(movement, transaction)
    }

  /// Refuses a movement or a request of a product whose goods are counted in another unit, at
  /// whatever time: they and what they are worth have been taken over. Costs one lookup by key.
  package static func requireCurrent(_ product: RecordID, _ transaction: Transaction) async throws {
    guard
      let conversion = try await transaction.repository(ProductConversion.self).fetch(
        key: ProductConversion.fromKey, product)
    else { return }
    let products = transaction.repository(Product.self)
    let former = try await products.fetch(conversion.fromID)?.sku ?? ""
    let current = try await products.fetch(conversion.toID)
    let since = transaction.context.calendar.text(of: conversion.at)
    throw OpsError(
      .ruleViolated,
      "\(Excerpt.of(former)) is closed: since \(since) these goods are "
        + "\(Excerpt.of(current?.sku ?? "")), counted in \(Excerpt.of(current?.unit ?? ""))",
      field: "sku", hint: "use \(Excerpt.of(current?.sku ?? ""))")
  }

  /// Refuses a movement of a product that took over goods in another unit when it is dated at or
  /// before that moment: what was taken over is worth what it was then. The movements that take it
  /// over are written before the record and so never asked.
  private static func requireLater(_ movement: StockMovement, _ transaction: Transaction)
    async throws
  {
    // What takes a movement of the conversion back is refused with the conversion.
    guard movement.reverses == nil,
      let conversion = try await transaction.repository(ProductConversion.self).fetch(
        key: ProductConversion.toKey, movement.productID), movement.at <= conversion.at
    else { return }
    let since = transaction.context.calendar.text(of: conversion.at)
    throw OpsError(
      .ruleViolated,
      "Goods are counted in this unit since \(since); nothing can be recorded up to that time",
      field: "at", hint: "leave --at out, or give a later time")
  }
}
