import OpsDomain
import OpsStorage

/// Saves the value of the stock at the ends of months and of closed periods, so that later
/// valuations have less to follow. It changes no figure: it saves what would be worked out.
struct ValuationKeeper {
  /// How much was saved.
  struct Summary {
    var products = 0
    var kept = 0

    mutating func add(_ other: Summary) {
      products += other.products
      kept += other.kept
    }
  }

  let system: Transaction
  private var valuer: StockValuer

  init(_ transaction: Transaction) {
    system = transaction.asSystem("keeps what the stock is worth")
    valuer = StockValuer(system)
  }

  /// Saves the ends of all months with movements up to `moment`, of all products.
  ///
  /// - Parameters:
  ///   - isFinal: Whether `moment` itself is kept as well.
  ///   - visit: Gets the state of each product at `moment`; nil for one whose numbers are too
  ///     large.
  mutating func keep(
    through moment: Instant, isFinal: Bool,
    visit: (RecordID, ProductValue?) throws -> Void
  ) async throws -> Summary {
    try await keep(
      ProductBlocks(system), through: moment, isFinal: isFinal, visit: visit)
  }

  /// The same for some products.
  mutating func keep(
    _ products: ProductBlocks, through moment: Instant, isFinal: Bool,
    visit: (RecordID, ProductValue?) throws -> Void
  ) async throws -> Summary {
    var blocks = products
    var summary = Summary()
    var latest: Instant?
    while let block = try await blocks.next() {
      let ids = block.map(\.id)
      try await valuer.prepare(ids, at: moment)
      for product in ids {
        guard var result = try await replay(product, through: moment) else {
          try visit(product, nil)
          continue
        }
        let last = result.kept.last?.at
        if isFinal, let changed = result.changedAt, last.map({ $0 < changed }) ?? true {
          result.kept.append((moment, result.value))
        }
        for (at, value) in result.kept {
          _ = try await system.repository(ValuationCheckpoint.self).create(
            ValuationCheckpoint(id: system.nextID(), productID: product, at: at, value))
          latest = max(latest ?? at, at)
        }
        try visit(product, result.value)
        summary.products += result.kept.isEmpty ? 0 : 1
        summary.kept += result.kept.count
      }
    }
    if let latest { try await Self.move(valuedUntil: latest, system) }
    return summary
  }

  /// Nil for a product whose numbers became too large: it cannot be valued.
  private mutating func replay(
    _ product: RecordID, through moment: Instant
  ) async throws -> StockValuer.Result? {
    do {
      return try await valuer.replay(product, through: moment, keepsMonths: true)
    } catch let error as OpsError where error.isTooLarge {
      return nil
    }
  }

  private static func move(valuedUntil moment: Instant, _ system: Transaction) async throws {
    let horizons = system.repository(LedgerHorizon.self)
    guard var horizon = try await horizons.current() else {
      _ = try await horizons.create(LedgerHorizon(id: system.nextID(), valuedUntil: moment))
      return
    }
    horizon.valuedUntil = max(horizon.valuedUntil ?? moment, moment)
    _ = try await horizons.update(horizon)
  }
}
