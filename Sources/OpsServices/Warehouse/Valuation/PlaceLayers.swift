import OpsDomain
import OpsStorage

/// What lies at some places, in the order in which it came there: first in, first out by their own
/// comings and goings, whether from outside or from another place of the house. A movement that was
/// taken back counts no more than it does for the house.
struct PlaceLayers {
  let places: Set<RecordID>
  let transaction: Transaction

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
    typealias Columns = StockMovement.Columns
    let ids = places.sorted().map { Value.id($0) }
    var query = Query(
      StockMovement.schema,
      where: .and([
        .equals(Columns.productID, .id(product)),
        .lessOrEqual(Columns.at, .integer(moment.milliseconds)),
        .or([.oneOf(Columns.fromID, ids), .oneOf(Columns.toID, ids)]),
      ]), order: [.ascending(Columns.at)])
    while true {
      try Task.checkCancellation()
      let rows = try await transaction.rows(query)
      for row in rows { try use(try StockMovement(row)) }
      guard rows.count == query.limit, let last = rows.last else { return }
      query.after = query.position(of: last)
    }
  }
}
