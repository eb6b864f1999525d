import OpsDomain
import OpsStorage

/// What was thrown away on some days, compared with what was given out. All of it is in one index
/// of ``StockDayFigures``, so that a dashboard reads no row of a day.
struct WasteSums {
  private(set) var byDay: [CivilDate: Quantity] = [:]
  private(set) var byProduct: [RecordID: Quantity] = [:]
  /// Of all days and products; without what was received.
  let total: FlowSums

  init(_ days: ReportDays, _ transaction: Transaction) async throws {
    typealias Columns = StockDayFigures.Columns
    total = try await Self.total(days, transaction)
    // Day by day, with waste apart from undone waste, so that an index finds it.
    let each = (0..<days.count).map { days.from.adding(days: $0) }
    for wasted in [
      Predicate.greater(Columns.discarded, 0), .less(Columns.discarded, 0),
    ] {
      let rows = try await transaction.figures(
        Aggregate(
          StockDayFigures.schema, where: .both(.oneOf(Columns.day, each), wasted),
          groupedBy: [Columns.day, Columns.productID], .sum(Columns.discarded)))
      for row in rows { try add(row) }
    }
  }

  /// Adds what was thrown away of a product on a day.
  private mutating func add(_ row: [Value]) throws {
    guard case .text(let text) = row[0], case .integer(let product) = row[1],
      case .integer(let sum) = row[2]
    else { return }
    let (day, id) = (try CivilDate(parsing: text), RecordID(rawValue: product))
    let wasted = Quantity(rawValue: sum)
    byDay[day] = try byDay[day, default: .zero].adding(wasted)
    byProduct[id] = try byProduct[id, default: .zero].adding(wasted)
  }

  private static func total(
    _ days: ReportDays, _ transaction: Transaction
  ) async throws -> FlowSums {
    typealias Columns = StockDayFigures.Columns
    var measures: [Aggregate.Measure] = [.sum(Columns.issued), .sum(Columns.discarded)]
    // Everybody who sees the stock may see quantities, but not costs.
    if transaction.principal.seesAllCosts {
      measures.append(.sum(Columns.discardedCost))
    }
    let rows = try await transaction.figures(
      Aggregate(StockDayFigures.schema, where: days.filter, groupedBy: [], measures: measures))
    let sums = (rows.first ?? []).map { value in
      if case .integer(let sum) = value { sum } else { Int64(0) }
    }
    guard sums.count >= 2 else { return FlowSums() }
    return FlowSums(
      issued: Quantity(rawValue: sums[0]), discarded: Quantity(rawValue: sums[1]),
      discardedCost: sums.count > 2 ? sums[2] : 0)
  }
}
