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
      if try await !isKept(level.lastMovementAt, movement, level) {
        level.lastMovementAt = try await latest(level)
      }
    } else if !isSource {
      level.lastMovementAt = max(level.lastMovementAt ?? movement.at, movement.at)
    }
  }

  /// How many movements of one moment are looked at before all are.
  private static let firstFew = 4

  /// Whether it is clear that the latest use stays the same when `reversal` undoes a movement or
  /// brings it back: the movement was earlier, or another one of the same moment counts. An undo
  /// goes from the last movement of a load to the first, so the first ones are looked at.
  private func isKept(
    _ last: Instant?, _ reversal: StockMovement, _ level: StockLevel
  ) async throws -> Bool {
    guard let last else { return false }
    let origin = try await Reversals.origin(of: reversal, transaction)
    guard origin == last else { return origin < last }
    typealias Columns = StockMovement.Columns
    let query = Query(
      StockMovement.schema,
      where: .both(uses(of: level), .equals(Columns.at, last)), order: [.ascending(Columns.at)],
      limit: Self.firstFew)
    for row in try await transaction.rows(query)
    where try await Reversals.isInForce(try StockMovement(row), transaction) { return true }
    return false
  }

  /// The movements to the level.
  private func uses(of level: StockLevel) -> Predicate {
    typealias Columns = StockMovement.Columns
    return .and([
      // The place first: what an undo has written so far goes the other way.
      .equals(Columns.toID, level.locationID), .equals(Columns.productID, level.productID),
      .equals(Columns.size, level.size), .equals(Columns.lot, level.lot),
    ])
  }

  /// The moment of the latest movement to the level that was not undone; nil without any.
  func latest(_ level: StockLevel) async throws -> Instant? {
    let reversals = try await Reversals(of: level.productID, transaction)
    let query = Query(
      StockMovement.schema, where: uses(of: level),
      order: [.descending(StockMovement.Columns.at)])
    var rows = RowPages(query, transaction)
    while let row = try await rows.next() {
      let movement = try StockMovement(row)
      if reversals.isInForce(movement) { return movement.at }
    }
    return nil
  }
}
