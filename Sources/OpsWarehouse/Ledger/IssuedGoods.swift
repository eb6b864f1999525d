import OpsDomain
import OpsStorage

/// What was given out on some days, from one index of ``StockDayFigures``: no row is read for it.
enum IssuedGoods {
  /// To customers and into production, less what came back. Holds the products that moved.
  static func byProduct(
    _ days: ReportDays, _ transaction: Transaction
  ) async throws -> [RecordID: Quantity] {
    typealias Columns = StockDayFigures.Columns
    let sums = try await transaction.figures(
      Aggregate(
        StockDayFigures.schema, where: days.filter, groupedBy: [Columns.productID],
        .sum(Columns.issued)))
    return sums.reduce(into: [:]) { issued, row in
      guard case .integer(let id) = row[0], case .integer(let sum) = row[1] else { return }
      issued[RecordID(rawValue: id)] = Quantity(rawValue: sum)
    }
  }
}
