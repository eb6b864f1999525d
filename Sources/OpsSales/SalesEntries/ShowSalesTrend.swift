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
  /// Longest period of a trend, in days.
  static let trendDays = 366

  static let trend = Operation<ShowSalesTrend, SalesTrend>(
    "sales.trend", area: .sales, "Shows sales totals per day against the period before.",
    permission: .salesEnter, effect: .read,
    examples: ["sales trend", "sales trend --from 2027-02-01 --to 2027-02-28 -o json"])

  /// Totals of the entries the caller may see. Throws `data.bad_date` for a period that ends before
  /// it starts or is longer than ``trendDays``.
  public func trend(
    _ input: ShowSalesTrend, _ call: Call
  ) async throws -> Outcome<SalesTrend> {
    try await desk.perform(Self.trend, input, call) { transaction in
      let to = input.to ?? Swift.max(transaction.today, input.from ?? transaction.today)
      let from = input.from ?? to.adding(days: -6)
      let length = from.days(until: to) + 1
      guard (1...Self.trendDays).contains(length) else {
        throw OpsError(
          .badDate,
          length < 1
            ? "The period ends on \(to), before it starts on \(from)"
            : "The period has \(length) days, \(Self.trendDays) are allowed",
          field: length < 1 ? "to" : "from")
      }
      let before = (from: from.adding(days: -length), to: from.adding(days: -1))
      let totals = try await Self.totals(from: before.from, to: to, transaction)
      let currency = transaction.context.currency
      var current = Money.zero(currency)
      var days: [SalesTrend.Day] = []
      for date in from...to {
        let total = Money(minorUnits: totals[date] ?? 0, currency: currency)
        current = try current.adding(total)
        days.append(SalesTrend.Day(date: date, total: total.amountText))
      }
      var previous = Money.zero(currency)
      for (date, total) in totals where date < from {
        previous = try previous.adding(Money(minorUnits: total, currency: currency))
      }
      return SalesTrend(
        from: from, to: to, total: current.amountText, previousFrom: before.from,
        previousTo: before.to, previousTotal: previous.amountText,
        change: SalesTrend.change(from: previous.minorUnits, to: current.minorUnits),
        currency: currency, days: days)
    }
  }

  /// Minor units sold by day.
  private static func totals(
    from: CivilDate, to: CivilDate, _ transaction: Transaction
  ) async throws -> [CivilDate: Int64] {
    let figures = try await transaction.figures(
      Aggregate(
        SalesEntry.schema,
        where: .and([
          .greaterOrEqual(SalesEntry.Columns.date, from),
          .lessOrEqual(SalesEntry.Columns.date, to),
        ]),
        groupedBy: [SalesEntry.Columns.date], .sum(SalesEntry.Columns.total)))
    var totals: [CivilDate: Int64] = [:]
    for line in figures {
      guard case .text(let text) = line[0], case .integer(let total) = line[1] else { continue }
      totals[try CivilDate(parsing: text)] = total
    }
    return totals
  }
}
