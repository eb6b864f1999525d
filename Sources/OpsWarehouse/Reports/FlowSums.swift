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
    let used = max(.zero, issued)
    // Halves always add up, and what is lost is not seen in four decimals.
    guard let all = try? discarded.adding(used) else {
      let half = discarded.rawValue / 2
      return Quantity.ratio(half, half + used.rawValue / 2, decimals: 4)
    }
    return Quantity.ratio(discarded.rawValue, all.rawValue, decimals: 4)
  }

  /// Whether something was used or thrown away, or such a movement was undone.
  var hasMoved: Bool { !issued.isZero || !discarded.isZero }

  /// The sums of both. Throws `data.bad_quantity` and `data.too_large` for what does not fit into
  /// 64 bits: a figure that is not the sum would be taken for it.
  func adding(_ other: FlowSums) throws(OpsError) -> FlowSums {
    let (cost, isOver) = discardedCost.addingReportingOverflow(other.discardedCost)
    guard !isOver else {
      throw OpsError(.tooLarge, "The cost of the goods thrown away is too large")
    }
    return FlowSums(
      received: try received.adding(other.received), issued: try issued.adding(other.issued),
      discarded: try discarded.adding(other.discarded), discardedCost: cost)
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
