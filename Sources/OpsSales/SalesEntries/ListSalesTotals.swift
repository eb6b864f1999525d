import OpsDomain
import OpsKernel
import OpsStorage

/// How sales are added up.
public enum SalesGrouping: String, Codable, Sendable, CaseIterable {
  /// By product, by day, or by product and day.
  case product, day, both
}

/// Input of `sales.totals`.
public struct ListSalesTotals: OperationInput {
  /// `|`: Add up by product, by day, or by both; default product.
  public var by: SalesGrouping?
  /// First day; default six days before the last.
  public var from: CivilDate?
  /// Last day; default today.
  public var to: CivilDate?
}

extension SalesService {
  static let totals = Operation<ListSalesTotals, Listing<SalesTotal>>(
    "sales.totals", area: .sales,
    "Adds up what was sold by product, by day, or by both.",
    permission: .salesEnter, effect: .read,
    examples: [
      "sales totals", "sales totals --by both --from 2027-02-01 --to 2027-02-28 -o csv",
    ],
    consistency: .snapshot)

  /// How many entries are asked about in one query.
  private static let entriesAtOnce = 500

  /// Totals of the entries that the caller may see: the own ones, or all with `sales.view_all`.
  /// Throws `data.bad_date` for a period that ends before it starts or is longer than
  /// ``trendDays``.
  public func totals(
    _ input: ListSalesTotals, _ call: Call
  ) async throws -> Outcome<Listing<SalesTotal>> {
    try await desk.perform(Self.totals, input, call) { transaction in
      let period = try Self.period(input.from, input.to, transaction)
      typealias Columns = SalesEntry.Columns
      let entries = try await transaction.repository(SalesEntry.self).all(
        where: .and([
          .greaterOrEqual(Columns.date, period.from), .lessOrEqual(Columns.date, period.to),
        ]), order: [.ascending(Columns.date)])
      var sums = SalesSums(by: input.by ?? .product)
      for start in stride(from: 0, to: entries.count, by: Self.entriesAtOnce) {
        let part = entries[start..<Swift.min(start + Self.entriesAtOnce, entries.count)]
        // Who sees an entry sees its lines.
        let lines = try await transaction.asSystem("adds up the lines of sales entries")
          .repository(SalesLine.self)
          .all(where: .oneOf(SalesLine.Columns.entryID, part.map(\.id)))
        let dates = Dictionary(
          part.map { ($0.id, $0.date) }, uniquingKeysWith: { first, _ in first })
        for line in lines {
          if let date = dates[line.entryID] { try sums.add(line, on: date) }
        }
      }
      return Listing(items: try await sums.views(transaction))
    }
  }

  /// The days of a report. Throws `data.bad_date` for a period that ends before it starts or is
  /// longer than ``trendDays``.
  static func period(
    _ first: CivilDate?, _ last: CivilDate?, _ transaction: Transaction
  ) throws(OpsError) -> (from: CivilDate, to: CivilDate) {
    let to = last ?? Swift.max(transaction.today, first ?? transaction.today)
    let from = first ?? to.adding(days: -6)
    let length = from.days(until: to) + 1
    guard (1...trendDays).contains(length) else {
      throw OpsError(
        .badDate,
        length < 1
          ? "The period ends on \(to), before it starts on \(from)"
          : "The period has \(length) days; the limit is \(trendDays)",
        field: length < 1 ? "to" : "from")
    }
    return (from, to)
  }
}
