import OpsDomain
import OpsStorage

/// What was on hand in a bin at the moment it was counted.
///
/// Worked out from the present level, less the movements after that moment. Most bins have none:
/// then only the level is read.
struct CountMoment {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// What was on hand at `moment`.
  ///
  /// - Parameters:
  ///   - level: The bin as it is now; nil when nothing ever was there.
  ///   - mark: Of movements of that very moment, those before this mark count; nil for all of them.
  ///     Only needed when there are such movements.
  func onHand(
    _ level: StockLevel?, at moment: Instant, before mark: (() async throws -> CountMark)? = nil
  ) async throws -> Quantity {
    guard let level else { return .zero }
    guard let last = level.lastMovementAt, last >= moment else { return level.onHand }
    var onHand = level.onHand
    var known: CountMark?
    typealias Columns = StockMovement.Columns
    let query = Query(
      StockMovement.schema,
      where: .and([
        .equals(Columns.productID, level.productID),
        .greaterOrEqual(Columns.at, moment),
        .equals(Columns.size, level.size), .equals(Columns.lot, level.lot),
        .or([
          .equals(Columns.fromID, level.locationID),
          .equals(Columns.toID, level.locationID),
        ]),
      ]), order: [.ascending(Columns.at)])
    var pages = transaction.pages(query)
    while let rows = try await pages.next() {
      for row in rows {
        let movement = try StockMovement(row)
        if movement.at == moment {
          guard let mark else { continue }
          let own: CountMark
          if let known { own = known } else { own = try await mark() }
          known = own
          if try await CountMark.of(movement, transaction) < own { continue }
        }
        onHand =
          movement.toID == level.locationID
          ? try onHand.subtracting(movement.quantity) : try onHand.adding(movement.quantity)
      }
    }
    return onHand
  }
}
