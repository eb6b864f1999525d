import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for lots: a lot keeps its product and its code, its levels keep the dates
/// that picking needs, and a product with a lot tracks lots. Only a lot that was never used can be
/// removed.
enum LotRules {
  static let lots = CollectionRules(
    Lot.self, readable: .inventoryView,
    write: [
      .insert: .inventoryUpdateStock, .update: .inventoryUpdateStock, .delete: .inventoryManage,
    ]
  )
  // The records of lots are common to all places, because a lot is where its goods are.
  .common(to: Location.schema)
  .byHand([.update: [LotService.edit], .delete: [LotService.delete]])
  .transition(of: Lot.self, check)
  .reaction(of: Lot.self, follow)

  private static func check(_ old: Lot?, _ new: Lot?) throws {
    guard let new else { return }
    let code = try StockText.lot(new.code)
    guard TextFolding.sameBytes(code, new.code) else {
      throw OpsError(.badValue, "A lot code cannot have extra spaces", field: "lot")
    }
    if let note = new.note {
      guard try TextFolding.sameBytes(TextRules.note(note, field: "note"), note) else {
        throw OpsError(
          .badValue, "The note starts or ends with a space or an empty line", field: "note",
          hint: "remove the spaces and empty lines at its ends")
      }
    }
    guard let old else { return }
    guard old.productID == new.productID, TextFolding.sameBytes(old.code, new.code) else {
      throw OpsError(
        .ruleViolated, "The product and the code of a lot cannot be changed", field: "lot")
    }
  }

  private static func follow(_ old: Lot?, _ new: Lot?, _ transaction: Transaction) async throws {
    guard let new else {
      guard let old else { return }
      try await LotUse(transaction).requireNone(old)
      return try await copyDates(of: nil, to: old, transaction)
    }
    guard let old else {
      try await markProduct(new, transaction)
      // Levels of a lot with this code that was removed.
      return try await copyDates(of: new, to: new, transaction)
    }
    guard old.due != new.due || old.purchasedOn != new.purchasedOn else { return }
    try await copyDates(of: new, to: new, transaction)
    // When goods stay good for longer, requests may get them that could not before.
    guard (new.due ?? .maximum) > (old.due ?? .maximum) else { return }
    transaction.announce(.stockFreed, of: new.productID)
  }

  /// Copies what picking needs of a lot to the levels of its goods; nil for a lot that is removed.
  private static func copyDates(
    of lot: Lot?, to goods: Lot, _ transaction: Transaction
  ) async throws {
    let levels = try await transaction.repository(StockLevel.self).all(
      where: .both(
        .equals(StockLevel.Columns.productID, goods.productID),
        .equals(StockLevel.Columns.lot, goods.code)))
    for var level in levels {
      let before = level
      level.follow(lot)
      guard level != before else { continue }
      _ = try await transaction.update(StockLevel.schema, level.row)
    }
  }

  private static func markProduct(_ new: Lot, _ transaction: Transaction) async throws {
    let products = transaction.repository(Product.self)
    guard var product = try await products.fetch(new.productID), !product.tracksLots else { return }
    product.tracksLots = true
    product.updatedAt = transaction.now
    _ = try await products.update(product)
  }
}
