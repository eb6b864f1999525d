import OpsDomain
import OpsStorage

/// The movements that correct one bin of a posted count: the correction at its posting, and those
/// that followed from late movements.
struct CountCorrections {
  let session: CountSession
  let line: CountLine
  /// The moment of the count.
  let at: Instant

  /// Those that are still valid, in the order they were recorded: without any that was undone, and
  /// without the movements that undid one.
  func standing(_ transaction: Transaction) async throws -> [StockMovement] {
    typealias Columns = StockMovement.Columns
    let found = try await transaction.repository(StockMovement.self).all(
      where: .and([
        .equals(Columns.productID, line.productID),
        .equals(Columns.at, at),
        .equals(Columns.kind, .count),
        .equals(Columns.reference, session.number),
        .equals(Columns.size, line.size), .equals(Columns.lot, line.lot),
        .or([
          .equals(Columns.fromID, line.locationID),
          .equals(Columns.toID, line.locationID),
        ]),
      ]))
    let takenBack = Set(found.compactMap(\.reverses))
    return LedgerOrder.recorded(
      found.filter { $0.reverses == nil && !takenBack.contains($0.id) })
  }

  /// The opposite of a correction, at the moment of the count.
  static func opposite(
    of correction: StockMovement, actor: RecordID?, _ transaction: Transaction
  ) -> StockMovement {
    StockMovement(
      id: transaction.nextID(), productID: correction.productID, size: correction.size,
      lot: correction.lot, fromID: correction.toID, toID: correction.fromID,
      quantity: correction.quantity, kind: .count, code: correction.code,
      reference: correction.reference, at: correction.at, recordedAt: transaction.now,
      actor: actor, reverses: correction.id)
  }
}
