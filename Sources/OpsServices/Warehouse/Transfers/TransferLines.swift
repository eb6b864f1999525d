import OpsDomain
import OpsStorage

/// The lines of one transfer: which lots are on their way.
struct TransferLines {
  let transfer: Transfer
  let transaction: Transaction

  init(_ transfer: Transfer, _ transaction: Transaction) {
    self.transfer = transfer
    self.transaction = transaction
  }

  /// In the order in which they were picked.
  func all() async throws -> [TransferLine] {
    try await transaction.repository(TransferLine.self).all(
      where: .equals(TransferLine.Columns.transferID, .id(transfer.id)))
  }

  /// Takes `quantity` of what is on its way off the lines, in their order, and moves it from
  /// TRANSIT to `place`.
  ///
  /// - Parameter lot: Only of this lot; nil for any.
  /// - Throws: `data.bad_quantity` when less than that is on its way.
  func settle(
    _ quantity: Quantity, of product: Product, to place: Location, lot: String? = nil,
    kind: MovementKind = .transfer, code: String? = nil
  ) async throws {
    let ledger = StockLedger(transaction)
    let transit = try await ledger.location(LocationCode.transit)
    let system = transaction.asSystem("writes what became of a transfer")
    var rest = quantity
    for var line in try await all() where rest.isPositive && line.remaining.isPositive {
      if let lot, !TextFolding.sameBytes(lot, line.lot) { continue }
      let part = min(rest, line.remaining)
      try await ledger.post(
        product, part, from: transit, to: place, kind: kind, size: transfer.size,
        lot: line.lot, code: code, reference: transfer.number)
      line.settled += part
      _ = try await system.repository(TransferLine.self).update(line)
      rest -= part
    }
    guard rest.isZero else {
      throw OpsError(
        .badQuantity, "Only \(quantity - rest) of that are on their way", field: "quantity",
        hint: "`opsh transfer show \(transfer.number)` shows the lots")
    }
  }
}
