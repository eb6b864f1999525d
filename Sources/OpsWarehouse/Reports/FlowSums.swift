import OpsDomain
import OpsStorage

/// Sums of ``StockDayFigures`` over days.
struct FlowSums {
  var received = Quantity.zero
  var issued = Quantity.zero
  var discarded = Quantity.zero
  /// In the smallest unit of the currency; 0 for users who may not see all costs.
  var discardedCost: Int64 = 0

  /// The part of the used-up goods that was thrown away: discarded ÷ (discarded + consumed), 0 to 1
  /// (rule 4.4). Nil when nothing was used up, and for days on which more waste was undone than
  /// made.
  var wasteRate: Quantity? {
    guard !discarded.isNegative else { return nil }
    return Quantity.ratio(
      discarded.rawValue, (discarded + max(.zero, issued)).rawValue, decimals: 4)
  }

  /// Whether something was used or thrown away, or such a movement was undone.
  var hasMoved: Bool { !issued.isZero || !discarded.isZero }

  static func + (left: FlowSums, right: FlowSums) -> FlowSums {
    FlowSums(
      received: left.received + right.received, issued: left.issued + right.issued,
      discarded: left.discarded + right.discarded,
      discardedCost: clamped(left.discardedCost, right.discardedCost))
  }

  /// The sum, or the largest possible number: one absurd cost must not break a report.
  private static func clamped(_ left: Int64, _ right: Int64) -> Int64 {
    Int64(clamping: Int128(left) + Int128(right))
  }

  /// The sums for each value of one column, in its order.
  private static func by(
    _ column: some AnyColumn, _ days: ReportDays, _ transaction: Transaction
  ) async throws -> [(group: Value, sums: FlowSums)] {
    typealias Columns = StockDayFigures.Columns
    var measures: [Aggregate.Measure] = [
      .sum(Columns.received), .sum(Columns.issued), .sum(Columns.discarded),
    ]
    // Everybody who sees the stock may see quantities, but not costs.
    if transaction.principal.seesAllCosts {
      measures.append(.sum(Columns.discardedCost))
    }
    let rows = try await transaction.figures(
      Aggregate(
        StockDayFigures.schema, where: days.filter, groupedBy: [column], measures: measures))
    return rows.map { row in
      func number(_ index: Int) -> Int64 {
        guard index < row.count, case .integer(let number) = row[index] else { return 0 }
        return number
      }
      return (
        row[0],
        FlowSums(
          received: Quantity(rawValue: number(1)), issued: Quantity(rawValue: number(2)),
          discarded: Quantity(rawValue: number(3)), discardedCost: number(4))
      )
    }
  }

  /// The sums of each product.
  static func byProduct(
    _ days: ReportDays, _ transaction: Transaction
  ) async throws -> [RecordID: FlowSums] {
    let rows = try await by(StockDayFigures.Columns.productID, days, transaction)
    var sums: [RecordID: FlowSums] = [:]
    for (group, row) in rows {
      if case .integer(let id) = group { sums[RecordID(rawValue: id)] = row }
    }
    return sums
  }

  /// The sums of each day that has any.
  static func byDay(
    _ days: ReportDays, _ transaction: Transaction
  ) async throws -> [CivilDate: FlowSums] {
    let rows = try await by(StockDayFigures.Columns.day, days, transaction)
    var sums: [CivilDate: FlowSums] = [:]
    for (group, row) in rows {
      if case .text(let text) = group { sums[try CivilDate(parsing: text)] = row }
    }
    return sums
  }
}
