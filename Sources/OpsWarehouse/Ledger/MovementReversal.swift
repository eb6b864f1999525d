import OpsDomain
import OpsKernel
import OpsStorage

/// Moves stock back with a movement of its own, so that the ledger keeps both.
///
/// A movement before a posted count is undone at its own moment: the counted quantity stays, and
/// the difference of the count changes. The corrections of a count are undone with the count; those
/// for a late movement are undone with that movement.
struct MovementReversal: RecordReversal {
  var schema: Schema { StockMovement.schema }

  var isLasting: Bool { true }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    guard let row = record.after else { return }
    let movement = try StockMovement(row)
    if movement.kind == .count { return }
    let writer = reversal.writer
    let moment = try await MovementHold.holds(movement, writer) ? movement.at : writer.now
    let back = StockMovement(
      id: writer.nextID(), productID: movement.productID, size: movement.size, lot: movement.lot,
      fromID: movement.toID, toID: movement.fromID, quantity: movement.quantity,
      kind: movement.kind, code: movement.code, reference: movement.reference,
      unitCost: movement.unitCost, at: moment, recordedAt: writer.now, actor: reversal.actor,
      reverses: movement.id)
    try await LotGuard.requireRight(toWrite: back, writer.caller, writer)
    do {
      _ = try await writer.insert(StockMovement.schema, back.row)
    } catch let error as OpsError where error.code == .insufficientStock {
      throw try await reversal.dependants(
        "the stock has moved since (\(error.message))",
        touching: try await later(than: movement, writer))
    }
  }

  /// What left the place afterwards.
  private func later(
    than movement: StockMovement, _ writer: Transaction
  ) async throws -> [RecordID] {
    typealias Columns = StockMovement.Columns
    return try await writer.rows(
      Query(
        StockMovement.schema,
        where: .and([
          .equals(Columns.productID, movement.productID),
          .equals(Columns.fromID, movement.toID),
          .equals(Columns.size, movement.size), .equals(Columns.lot, movement.lot),
          .greaterOrEqual(Columns.recordedAt, movement.recordedAt),
        ]), order: [.descending(Columns.recordedAt)], limit: 10)
    ).map(\.id)
  }
}
