import OpsDomain
import OpsKernel
import OpsStorage

/// The civil days a report is about, both ends included.
public struct ReportDays {
  /// Days of a report that names none.
  static let standard = 30

  let from: CivilDate
  let to: CivilDate

  static let fromParameter = Parameter.option(
    "from", .date, "First day; default \(standard - 1) days before the last.")
  static let toParameter = Parameter.option("to", .date, "Last day; default today.")

  /// Throws `data.bad_date` for an end before the beginning.
  init(from: CivilDate?, to: CivilDate?, today: CivilDate) throws(OpsError) {
    let end = to ?? today
    let start = from ?? end.adding(days: 1 - Self.standard)
    guard start <= end else {
      throw OpsError(
        .badDate, "The last day, \(end), is before the first day, \(start)", field: "to",
        hint: "give a --from that is not after --to")
    }
    self.from = start
    self.to = end
  }

  func contains(_ day: CivilDate) -> Bool { from <= day && day <= to }

  /// How many days there are.
  var count: Int { Int(to.daysSinceEpoch - from.daysSinceEpoch) + 1 }

  /// The condition on ``StockDayFigures``.
  var filter: Predicate {
    .and([
      .greaterOrEqual(StockDayFigures.Columns.day, from),
      .lessOrEqual(StockDayFigures.Columns.day, to),
    ])
  }
}
