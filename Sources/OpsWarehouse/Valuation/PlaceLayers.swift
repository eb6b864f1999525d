import OpsDomain
import OpsStorage

/// The goods at some places in the order in which they came there: first in, first out by the
/// places' own receipts and issues, whether from outside or from another place of the house. A
/// movement that was undone does not count, as for the house.
struct PlaceLayers {
  let places: Set<RecordID>
  let transaction: Transaction
  /// Receipts and issues of the places that were read before, by product.
  private var block: (moment: Instant, movements: [RecordID: [StockMovement]])?

  init(places: Set<RecordID>, transaction: Transaction) {
    self.places = places
    self.transaction = transaction
  }

  /// Reads the receipts and issues of these products before, in a few queries. It changes no
  /// answer.
  mutating func prepare(_ products: [RecordID], at moment: Instant) async throws {
    block = nil
    var movements = Dictionary(
      products.map { ($0, [StockMovement]()) }, uniquingKeysWith: { first, _ in first })
    var pages = MovementPages(of: products, through: moment, transaction)
    while let movement = try await pages.next() {
      guard places.contains(movement.fromID) || places.contains(movement.toID) else { continue }
      movements[movement.productID, default: []].append(movement)
    }
    block = (moment, movements)
  }

  /// The layers of a product at `moment`; their costs are those of the product as a whole.
  func layers(
    of product: RecordID, at moment: Instant, unitCost: UnitPrice?
  ) async throws -> [CostLayer] {
    var undone = TakenBack()
    while true {
      let skipped = undone.skipped
      var value = ProductValue()
      var met: Set<RecordID> = []
      var hasLearned = false
      var together: [StockMovement] = []
      func followTogether() throws {
        for movement in try LedgerOrder.netted(together) {
          try follow(movement, unitCost: unitCost, in: &value)
        }
        together = []
      }
      try await read(product, through: moment) { movement in
        if undone.learn(movement) { hasLearned = true }
        if skipped.contains(movement.id) {
          met.insert(movement.id)
          return
        }
        if let first = together.first, first.at < movement.at { try followTogether() }
        together.append(movement)
      }
      try followTogether()
      let later = undone.targets.filter { skipped.contains($0) && !met.contains($0) }
      for target in later { undone.forget(target: target) }
      guard hasLearned || !later.isEmpty else { return Array(value.layers.layers) }
    }
  }

  private func follow(
    _ movement: StockMovement, unitCost: UnitPrice?, in value: inout ProductValue
  ) throws {
    switch (places.contains(movement.fromID), places.contains(movement.toID)) {
    case (false, true):
      try value.follow(.comesIn(movement.quantity, cost: unitCost, at: movement.at))
    case (true, false): try value.follow(.goesOut(movement.quantity))
    default: break
    }
  }

  private func read(
    _ product: RecordID, through moment: Instant, _ use: (StockMovement) throws -> Void
  ) async throws {
    if let block, block.moment == moment, let known = block.movements[product] {
      return try known.forEach(use)
    }
    var pages = MovementPages(of: [product], through: moment, transaction)
    while let movement = try await pages.next() {
      guard places.contains(movement.fromID) || places.contains(movement.toID) else { continue }
      try use(movement)
    }
  }
}
