import OpsDomain
import OpsStorage

/// What a product has at a place, what is on its way there, and what requests wait for.
struct ReorderPosition {
  private(set) var onHand = Quantity.zero
  private(set) var available = Quantity.zero
  private(set) var incoming = Quantity.zero
  private(set) var waiting = Quantity.zero
  /// What production takes.
  private(set) var needed = Quantity.zero
  /// What open production orders make for the place.
  private(set) var inProduction = Quantity.zero

  /// Available, on its way and in production, less what requests wait for and production takes.
  var total: Quantity {
    get throws(OpsError) {
      try available.adding(incoming).adding(inProduction).subtracting(waiting).subtracting(needed)
    }
  }

  /// - Parameters:
  ///   - places: The place and what lies in it.
  ///   - isServing: Whether pending requests get their goods from here.
  init(
    of product: RecordID, at places: [Location], isServing: Bool, _ transaction: Transaction
  ) async throws {
    var shelf = StockShelf(transaction, places: places)
    for item in try await shelf.items(of: [product]) {
      onHand = try onHand.adding(item.figures.onHand)
      available = try available.adding(item.figures.available)
    }
    let ids = Set(places.map(\.id))
    for transfer in try await transaction.repository(Transfer.self).open(product: product)
    where ids.contains(transfer.toID) {
      incoming = try incoming.adding(transfer.remaining)
    }
    if isServing {
      waiting = try await transaction.goodsRequests?.wanted(of: product, transaction) ?? .zero
    }
  }

  /// Adds what the workshop makes and takes, by the material plan.
  mutating func add(
    _ plan: RulePlan, of product: RecordID, at places: Set<RecordID>, isServing: Bool
  ) throws(OpsError) {
    inProduction = try plan.inProduction(product, at: places)
    if isServing { needed = plan.needed[product] ?? .zero }
  }
}
