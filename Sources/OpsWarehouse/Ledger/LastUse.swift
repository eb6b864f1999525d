import OpsDomain
import OpsStorage

/// When goods last came to a place where they are used: to customers and into production. Goods
/// that come back from there, and movements that were undone, do not count.
struct LastUse {
  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Sets the moment of a level of such a place after a movement that is already written.
  func follow(
    _ movement: StockMovement, isSource: Bool, _ level: inout StockLevel
  ) async throws {
    if movement.reverses != nil {
      // An earlier movement than the latest one changes nothing, whether it counts or not.
      let origin = try await Reversals.origin(of: movement, transaction)
      if let last = level.lastMovementAt, origin < last { return }
      level.lastMovementAt = try await latest(level)
    } else if !isSource {
      level.lastMovementAt = max(level.lastMovementAt ?? movement.at, movement.at)
    }
  }

  /// The moment of the latest movement to the level that was not undone; nil without any.
  private func latest(_ level: StockLevel) async throws -> Instant? {
    typealias Columns = StockMovement.Columns
    let reversals = try await Reversals(of: level.productID, transaction)
    let query = Query(
      StockMovement.schema,
      where: .and([
        // The place first: what an undo has written so far goes the other way.
        .equals(Columns.toID, level.locationID), .equals(Columns.productID, level.productID),
        .equals(Columns.size, level.size), .equals(Columns.lot, level.lot),
      ]), order: [.descending(Columns.at)])
    var rows = RowPages(query, transaction)
    while let row = try await rows.next() {
      let movement = try StockMovement(row)
      if reversals.isInForce(movement) { return movement.at }
    }
    return nil
  }
}
