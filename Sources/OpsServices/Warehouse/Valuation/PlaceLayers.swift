import OpsDomain
import OpsStorage

/// What lies at some places, in the order in which it came there: first in, first out by their own
/// comings and goings, whether from outside or from another place of the house.
struct PlaceLayers {
  let places: Set<RecordID>
  let transaction: Transaction

  /// The layers of a product at `moment`; their costs are those of the product as a whole.
  func layers(
    of product: RecordID, at moment: Instant, unitCost: UnitPrice?
  ) async throws -> [CostLayer] {
    typealias Columns = StockMovement.Columns
    let ids = places.sorted().map { Value.id($0) }
    var query = Query(
      StockMovement.schema,
      where: .and([
        .equals(Columns.productID, .id(product)),
        .lessOrEqual(Columns.at, .integer(moment.milliseconds)),
        .or([.oneOf(Columns.fromID, ids), .oneOf(Columns.toID, ids)]),
      ]), order: [.ascending(Columns.at)])
    var value = ProductValue()
    while true {
      try Task.checkCancellation()
      let rows = try await transaction.rows(query)
      for row in rows {
        let movement = try StockMovement(row)
        switch (places.contains(movement.fromID), places.contains(movement.toID)) {
        case (false, true):
          try value.follow(.comesIn(movement.quantity, cost: unitCost, at: movement.at))
        case (true, false): try value.follow(.goesOut(movement.quantity))
        default: continue
        }
      }
      guard rows.count == query.limit, let last = rows.last else { break }
      query.after = query.position(of: last)
    }
    return Array(value.layers.layers)
  }
}
