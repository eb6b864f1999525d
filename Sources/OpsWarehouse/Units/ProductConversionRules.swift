import OpsDomain
import OpsStorage

/// What the gate enforces for converted units: only the system writes the record, it never changes,
/// and no goods move under the former product.
package enum ProductConversionRules {
  static let conversions = CollectionRules(ProductConversion.self, readable: .productView)
    .notForEverybody()
    .transition(of: ProductConversion.self) { old, new in
      guard old == nil, new != nil else {
        throw OpsError(
          .badState, "A conversion cannot be undone", hint: "convert the unit again instead")
      }
    }

  static let movements = RuleAddition(to: StockMovement.self)
    .before(StockMovement.self) { _, movement, transaction in
      guard let movement else { return }
      try await requireCurrent(movement.productID, transaction)
      try await requireLater(movement, transaction)
    }

  /// Refuses a movement or a request of a product that was converted to another unit, for any time:
  /// its goods and their value were taken over. It needs one lookup by key.
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
      "\(Excerpt.of(former)) is closed: since \(since) its goods belong to "
        + "\(Excerpt.of(current?.sku ?? "")), in the unit \(Excerpt.of(current?.unit ?? ""))",
      field: "sku", hint: "use \(Excerpt.of(current?.sku ?? ""))")
  }

  /// Refuses a movement of a product that took over goods in another unit, at or before that
  /// moment: the value that was taken over would change. The movements of the conversion itself are
  /// written before the record, so they are not checked.
  private static func requireLater(_ movement: StockMovement, _ transaction: Transaction)
    async throws
  {
    // A movement that undoes one of the conversion is refused with the conversion.
    guard movement.reverses == nil,
      let conversion = try await transaction.repository(ProductConversion.self).fetch(
        key: ProductConversion.toKey, movement.productID), movement.at <= conversion.at
    else { return }
    let since = transaction.context.calendar.text(of: conversion.at)
    throw OpsError(
      .ruleViolated,
      "The product has this unit since \(since): nothing can be recorded up to that time",
      field: "at", hint: "leave out --at, or give a later time")
  }
}
