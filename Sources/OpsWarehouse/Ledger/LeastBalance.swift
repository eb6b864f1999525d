import OpsDomain
import OpsStorage

/// The part of a level that was there at an earlier moment and has never left since. At most this
/// much can have gone out at that moment.
enum LeastBalance {
  /// The smallest balance of the level at `moment` and at any time after it; zero where it was
  /// below zero. Reads the movements after that moment, and none when there are none.
  static func of(
    _ level: StockLevel, since moment: Instant, _ transaction: Transaction
  ) async throws -> Quantity {
    guard let last = level.lastMovementAt, moment < last else { return level.onHand }
    typealias Columns = StockMovement.Columns
    var balance = Int128(level.onHand.rawValue)
    var least = balance
    // From the latest back, each undone in memory: every balance on the way existed at some time.
    let query = Query(
      StockMovement.schema,
      where: .and([
        .equals(Columns.productID, level.productID),
        .greater(Columns.at, moment),
        .equals(Columns.size, level.size), .equals(Columns.lot, level.lot),
        .or([
          .equals(Columns.fromID, level.locationID),
          .equals(Columns.toID, level.locationID),
        ]),
      ]), order: [.descending(Columns.at)])
    var rows = RowPages(query, transaction)
    while let row = try await rows.next() {
      let movement = try StockMovement(row)
      let quantity = Int128(movement.quantity.rawValue)
      balance += movement.fromID == level.locationID ? quantity : -quantity
      least = min(least, balance)
    }
    return Quantity(rawValue: Int64(clamping: max(0, least)))
  }
}
