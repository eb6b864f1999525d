import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for transfers and their lines. Operations write them with the rights of
/// the system, in the commit of the movements; the movements need the caller's own rights.
enum TransferRules {
  static let transfers = CollectionRules(Transfer.self, readable: .inventoryView)
    .byHand([
      .insert: [TransferService.create],
      .update: [TransferService.receive, TransferService.cancel],
    ])
    .transition(of: Transfer.self) { old, new in try Transfer.check(old, new) }

  static let lines = CollectionRules(TransferLine.self, readable: .inventoryView)
    .told(with: TransferLine.Columns.transferID.column)
    .byHand([
      .insert: [TransferService.create],
      .update: [TransferService.receive, TransferService.cancel],
    ])
    .transition(of: TransferLine.self, check)

  private static func check(_ old: TransferLine?, _ new: TransferLine?) throws {
    guard let new else { throw OpsError(.badState, "A line of a transfer cannot be removed") }
    guard new.quantity.isPositive, !new.settled.isNegative, new.settled <= new.quantity else {
      throw OpsError(
        .badQuantity, "More cannot arrive for a line than was sent", field: "quantity")
    }
    guard let old else {
      guard new.settled.isZero else {
        throw OpsError(.badState, "A new line must have everything on its way")
      }
      return
    }
    guard old.transferID == new.transferID, TextFolding.sameBytes(old.lot, new.lot),
      old.quantity == new.quantity, new.settled >= old.settled
    else {
      throw OpsError(
        .ruleViolated, "The sent goods of a transfer cannot be changed", field: "transfer")
    }
  }
}
