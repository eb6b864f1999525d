import OpsDomain
import OpsStorage

/// Where the figures of a report come from. When they are too large to add up, the refusal names
/// the product with the largest.
enum LargeFigures {
  /// What happened to products on these days.
  case flows(ReportDays)
  /// What is in stock.
  case stock

  /// Runs `work`. Throws what it throws; `data.too_large` with the product for a sum that does not
  /// fit into 64 bits.
  func named<Answer>(
    _ transaction: Transaction, _ work: () async throws -> Answer
  ) async throws -> Answer {
    do {
      return try await work()
    } catch let error as OpsError where error.isTooLarge {
      guard let product = try await largest(transaction) else { throw error }
      let sku = try await ProductGroups([product], transaction).sku(of: product)
      throw OpsError(
        .tooLarge, "The figures of \(Excerpt.of(sku)) are too large to add up",
        hint: "`opsh stock history \(sku)` shows its movements: undo those that are wrong")
    }
  }

  /// The product with the largest figures; nil where there are none.
  private func largest(_ transaction: Transaction) async throws -> RecordID? {
    var sizes: [RecordID: Int128] = [:]
    switch self {
    case .flows(let days):
      var pages = RowPages(Query(StockDayFigures.schema, where: days.filter), transaction)
      while let row = try await pages.next() {
        let day = try StockDayFigures(row)
        let figures = [day.received, day.issued, day.discarded].map(\.rawValue)
        let largest = (figures + [day.discardedCost ?? 0]).map(\.magnitude).max() ?? 0
        sizes[day.productID, default: 0] += Int128(largest)
      }
    case .stock:
      let filled = Query(StockLevel.schema, where: .equals(StockLevel.Columns.isEmpty, false))
      var pages = RowPages(filled, transaction)
      while let row = try await pages.next() {
        let level = try StockLevel(row)
        sizes[level.productID, default: 0] += Int128(level.onHand.rawValue.magnitude)
      }
    }
    return sizes.max { left, right in
      left.value == right.value ? left.key > right.key : left.value < right.value
    }?.key
  }
}
