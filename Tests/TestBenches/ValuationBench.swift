import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse

/// A stock bench with short words for valuations, periods and transfers, a few months after the
/// book began, so that there are months that are over.
package struct ValuationBench: Sendable {
  package let stock: StockBench

  package init(seed: UInt64 = 1, day: Int64 = 100, isRestarted: Bool = false) async throws {
    stock = try await StockBench(seed: seed, isRestarted: isRestarted)
    stock.book.clock.set(to: Self.day(day))
  }

  package var book: SampleBook { stock.book }

  /// Noon at the site, that many days after 2027-03-01.
  package static func day(_ count: Int64) -> Instant {
    SampleBook.start.adding(milliseconds: count * 86_400_000)
  }

  package func show(
    _ method: ValuationMethod = .average, asOf date: String? = nil, product: String? = nil,
    location: String? = nil
  ) async throws -> ValuationView {
    try await book.dependencies.valuation.show(
      ShowValuation(
        asOf: try date.map { try CivilDate(parsing: $0) }, method: method,
        product: product.map { [$0] }, location: location), stock.wil
    ).output
  }

  /// Takes a commit back, or the latest one of the caller.
  package func undo(_ commit: Int64? = nil) async throws {
    _ = try await ChangesetService(desk: book.desk).undo(
      CommitReference(commit: commit.map(String.init)), stock.wil)
  }

  /// Brings back what was undone last.
  package func redo() async throws {
    _ = try await ChangesetService(desk: book.desk).redo(CommitReference(commit: nil), stock.wil)
  }

  @discardableResult
  package func refresh() async throws -> ValuationRefreshView {
    try await book.dependencies.valuation.refresh(RefreshValuation(), stock.anna).output
  }

  @discardableResult
  package func close(
    _ date: String, force: Bool? = nil, reason: String? = nil
  ) async throws -> ClosedPeriodView {
    try await book.dependencies.periods.close(
      ClosePeriod(date: try CivilDate(parsing: date), force: force, reason: reason), stock.anna
    ).output
  }

  @discardableResult
  package func reopen(_ date: String, reason: String? = "a late invoice") async throws
    -> ClosedPeriodView
  {
    try await book.dependencies.periods.reopen(
      ReopenPeriod(date: try CivilDate(parsing: date), reason: reason), stock.anna
    ).output
  }

  @discardableResult
  package func send(
    _ quantity: Quantity, of sku: String = "LAMP-1", from: String = "MAIN", to: String = "SHOP",
    lot: String? = nil
  ) async throws -> TransferView {
    try await book.dependencies.transfers.create(
      CreateTransfer(sku: sku, quantity: quantity, from: from, to: to, lot: lot), stock.wil
    ).output
  }

  @discardableResult
  package func arrive(
    _ transfer: String, _ quantity: Quantity? = nil, lot: String? = nil, code: String? = nil
  ) async throws -> TransferView {
    try await book.dependencies.transfers.receive(
      ReceiveTransfer(transfer: transfer, quantity: quantity, lot: lot, code: code), stock.wil
    ).output
  }

  @discardableResult
  package func callBack(_ transfer: String) async throws -> TransferView {
    try await book.dependencies.transfers.cancel(
      TransferReference(transfer: transfer), stock.wil
    ).output
  }

  /// What the product is worth, worked out from all its movements at once.
  package func replay(_ sku: String = "LAMP-1", through moment: Instant? = nil) async throws
    -> ProductValue
  {
    let through = moment ?? book.clock.now()
    return try await book.read { transaction in
      let product = try await transaction.repository(Product.self).named(sku)
      let movements = try await transaction.repository(StockMovement.self).all(
        where: .equals(StockMovement.Columns.productID, product.id))
      var value = ProductValue()
      for movement in EffectiveMovements(movements, kinds: [:]).counting(at: through) {
        let locations = transaction.repository(Location.self)
        guard let from = try await locations.fetch(movement.fromID),
          let to = try await locations.fetch(movement.toID),
          let flow = StockFlow(movement, from: from.kind, to: to.kind)
        else { continue }
        try value.follow(flow)
      }
      return value
    }
  }

  /// The kept valuations, in the order of their moments.
  package func checkpoints() async throws -> [ValuationCheckpoint] {
    try await book.read {
      try await $0.repository(ValuationCheckpoint.self).all(
        where: .everything, order: [.ascending(ValuationCheckpoint.Columns.at)])
    }
  }
}
