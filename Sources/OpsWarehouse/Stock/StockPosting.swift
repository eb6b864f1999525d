import OpsDomain
import OpsStorage

/// Writes the movements of one stock operation.
struct StockPosting {
  /// A movement, and the code of the place that goods of the house came to or left.
  struct Written {
    let movement: StockMovement
    let place: String
  }

  let entry: StockEntry
  let kind: MovementKind
  var code: String?
  var reference: String?
  var unitCost: UnitPrice?
  let transaction: Transaction

  /// Writes one movement of `quantity` of a lot, or of goods without one.
  func post(
    _ quantity: Quantity, from: Location, to: Location, lot: String, at place: Location
  ) async throws -> Written {
    var movement = try await StockLedger(transaction).post(
      entry.product, quantity, from: from, to: to, kind: kind, size: entry.size, lot: lot,
      code: code, reference: reference, unitCost: unitCost, at: entry.at)
    // A receipt has the cost that was given; any other cost was looked up.
    if kind != .receipt {
      let isTold = try await transaction.seesCost(of: movement.row, StockMovement.schema)
      if !isTold { movement.unitCost = nil }
    }
    return Written(movement: movement, place: place.code)
  }
}
