import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for lots: a lot keeps its product and its code, its levels keep the dates
/// that picking needs, and a product with a lot tracks lots.
enum LotRules {
  static let lots = CollectionRules(
    Lot.self, readable: .inventoryView,
    write: [.insert: .inventoryUpdateStock, .update: .inventoryUpdateStock]
  )
  // The records of lots are common to all places, because a lot is where its goods are.
  .common(to: Location.schema)
  .byHand([.update: [LotService.edit]])
  .transition(of: Lot.self, check)
  .reaction(of: Lot.self, follow)

  private static func check(_ old: Lot?, _ new: Lot?) throws {
    guard let new else {
      throw OpsError(.badState, "A lot cannot be removed: movements refer to it", field: "lot")
    }
    let code = try StockText.lot(new.code)
    guard TextFolding.sameBytes(code, new.code) else {
      throw OpsError(.badValue, "A lot code cannot have extra spaces", field: "lot")
    }
    guard let old else { return }
    guard old.productID == new.productID, TextFolding.sameBytes(old.code, new.code) else {
      throw OpsError(
        .ruleViolated, "The product and the code of a lot cannot be changed", field: "lot")
    }
  }

  private static func follow(_ old: Lot?, _ new: Lot?, _ transaction: Transaction) async throws {
    guard let new else { return }
    guard let old else { return try await markProduct(new, transaction) }
    guard old.due != new.due || old.purchasedOn != new.purchasedOn else { return }
    let levels = try await transaction.repository(StockLevel.self).all(
      where: .both(
        .equals(StockLevel.Columns.productID, new.productID),
        .equals(StockLevel.Columns.lot, new.code)))
    for var level in levels {
      level.follow(new)
      _ = try await transaction.update(StockLevel.schema, level.row)
    }
    // When goods stay good for longer, requests may get them that could not before.
    guard (new.due ?? .maximum) > (old.due ?? .maximum) else { return }
    transaction.announce(.stockFreed, of: new.productID)
  }

  private static func markProduct(_ new: Lot, _ transaction: Transaction) async throws {
    let products = transaction.repository(Product.self)
    guard var product = try await products.fetch(new.productID), !product.tracksLots else { return }
    product.tracksLots = true
    product.updatedAt = transaction.now
    _ = try await products.update(product)
  }
}
