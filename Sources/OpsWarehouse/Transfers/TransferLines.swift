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

  /// In the order in which they were picked. Everybody who may read the transfer may read its
  /// lines: the lines have no place of their own.
  func all() async throws -> [TransferLine] {
    let system = transaction.asSystem("reads the lines of a transfer")
    return try await system.repository(TransferLine.self).all(
      where: .equals(TransferLine.Columns.transferID, transfer.id))
  }

  /// Throws `denied.permission` unless the caller may receive the goods at `place`. A user who may
  /// receive them may also record losses.
  func requireReach(_ product: Product, _ place: Location) async throws {
    let system = transaction.asSystem("looks whether a transfer may be taken in")
    let transit = try await StockLedger(system).location(LocationCode.transit)
    let arrival = StockMovement(
      id: transfer.id, productID: product.id, size: transfer.size, fromID: transit.id,
      toID: place.id, quantity: transfer.quantity, kind: .transfer, at: transaction.now,
      recordedAt: transaction.now, actor: transaction.principal.userID)
    try await transaction.requireReach(.insert, StockMovement.schema, arrival.row)
  }

  /// Takes `quantity` off the lines, in their order, and moves it from TRANSIT to `place`. Lots
  /// that come into a freezer or out of one are frozen or thawed.
  ///
  /// - Parameters:
  ///   - lot: Only of this lot; nil for any.
  ///   - kind: An adjustment is written with the rights of the system, after
  ///     ``requireReach(_:_:)``.
  /// - Throws: `data.bad_quantity` when less than that is on its way.
  func settle(
    _ quantity: Quantity, of product: Product, to place: Location, lot: String? = nil,
    kind: MovementKind = .transfer, code: String? = nil
  ) async throws {
    let system = transaction.asSystem("writes what became of a transfer")
    let transit = try await StockLedger(system).location(LocationCode.transit)
    // Lost goods go to no place that a permission could be limited to.
    let ledger = StockLedger(kind == .adjustment ? system : transaction)
    let storage = try await storageChange(product, to: place)
    var rest = quantity
    for var line in try await all() where rest.isPositive && line.remaining.isPositive {
      if let lot, !TextFolding.sameBytes(lot, line.lot) { continue }
      let part = min(rest, line.remaining)
      if let storage, let lot = try await storage.lot(for: line.lot) {
        _ = try await storage.move(part, of: line.lot, into: lot, from: transit)
      } else {
        try await ledger.post(
          product, part, from: transit, to: place, kind: kind, size: transfer.size,
          lot: line.lot, code: code, reference: transfer.number,
          actor: transaction.principal.userID)
      }
      line.settled += part
      _ = try await system.repository(TransferLine.self).update(line)
      rest -= part
    }
    guard rest.isZero else {
      throw OpsError(
        .badQuantity, "Only \(quantity - rest) of that \((quantity - rest).verb) on the way",
        field: "quantity",
        hint: "run `opsh transfer show \(transfer.number)` to see the lots")
    }
  }

  /// Whether goods are frozen or thawed on their way from the place they were sent from.
  private func storageChange(
    _ product: Product, to place: Location
  ) async throws -> StorageChange? {
    let system = transaction.asSystem("looks how goods were kept where they were sent from")
    guard place.id != transfer.fromID,
      let source = try await system.repository(Location.self).fetch(transfer.fromID)
    else { return nil }
    return try await StorageChange(
      product, size: transfer.size, from: source, to: place, at: transaction.now, transaction)
  }
}
