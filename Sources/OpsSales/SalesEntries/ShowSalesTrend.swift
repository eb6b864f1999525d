import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `sales.trend`.
public struct ShowSalesTrend: OperationInput {
  /// First day; default six days before the last.
  public var from: CivilDate?
  /// Last day; default today.
  public var to: CivilDate?
}

extension SalesService {
  /// The longest period of a trend, in days.
  static let trendDays = 366

  static let trend = Operation<ShowSalesTrend, SalesTrend>(
    "sales.trend", area: .sales,
    "Shows sales totals for each day, and compares them with the period before.",
    permission: .salesEnter, effect: .read,
    examples: ["sales trend", "sales trend --from 2027-02-01 --to 2027-02-28 -o json"])

  /// Totals of the entries that the caller may see. Throws `data.bad_date` for a period that ends
  /// before it starts or is longer than ``trendDays``.
  public func trend(
    _ input: ShowSalesTrend, _ call: Call
  ) async throws -> Outcome<SalesTrend> {
    try await desk.perform(Self.trend, input, call) { transaction in
      let (from, to) = try Self.period(input.from, input.to, transaction)
      let length = from.days(until: to) + 1
      let before = (from: from.adding(days: -length), to: from.adding(days: -1))
      let totals = try await Self.dayTotals(from: before.from, to: to, transaction)
      let currency = transaction.context.currency
      var current: Int128 = 0
      var days: [SalesTrend.Day] = []
      for date in from...to {
        let total = totals[date] ?? 0
        current += total
        days.append(
          SalesTrend.Day(date: date, total: SalesTrend.amountText(total, currency)))
      }
      var previous: Int128 = 0
      for (date, total) in totals where date < from { previous += total }
      return SalesTrend(
        from: from, to: to, total: SalesTrend.amountText(current, currency),
        previousFrom: before.from, previousTo: before.to,
        previousTotal: SalesTrend.amountText(previous, currency),
        changePercent: Percentage.change(from: previous, to: current), currency: currency,
        days: days)
    }
  }

  /// Minor units sold by day, as far as the caller sees the sales.
  static func dayTotals(
    from: CivilDate, to: CivilDate, _ transaction: Transaction
  ) async throws -> [CivilDate: Int128] {
    typealias Columns = SalesEntry.Columns
    let period = Predicate.and([
      .greaterOrEqual(Columns.date, from), .lessOrEqual(Columns.date, to),
    ])
    do {
      let figures = try await transaction.figures(
        Aggregate(
          SalesEntry.schema, where: period, groupedBy: [Columns.date], .sum(Columns.total)))
      return try sums(figures) { line in
        guard case .integer(let total) = line[1] else { return 0 }
        return Int128(total)
      }
    } catch let error as OpsError where error.code == .tooLarge {
      // Before 0.2.0 entries had no upper limit, and the store cannot add up larger ones: so each
      // total comes with the number of times it occurs.
      let figures = try await transaction.figures(
        Aggregate(
          SalesEntry.schema, where: period, groupedBy: [Columns.date, Columns.total], .count))
      return try sums(figures) { line in
        guard case .integer(let total) = line[1], case .integer(let count) = line[2] else {
          return 0
        }
        return Int128(total) * Int128(count)
      }
    }
  }

  private static func sums(
    _ figures: [[Value]], _ amount: ([Value]) -> Int128
  ) throws -> [CivilDate: Int128] {
    var sums: [CivilDate: Int128] = [:]
    for line in figures {
      guard case .text(let date) = line[0] else { continue }
      sums[try CivilDate(parsing: date), default: 0] += amount(line)
    }
    return sums
  }
}
