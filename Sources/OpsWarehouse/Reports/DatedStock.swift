import OpsDomain
import OpsStorage

/// Stock in the house by its last good day: sums of the levels that are due by a day.
struct DatedStock {
  /// Stock that is expired.
  private(set) var expired = Quantity.zero
  /// Stock that is due on each day from today on.
  private(set) var byDay: [CivilDate: Quantity] = [:]
  private var byProduct: [(product: RecordID, day: CivilDate, quantity: Quantity)] = []

  init(until last: CivilDate, _ transaction: Transaction) async throws {
    typealias Columns = StockLevel.Columns
    let places = try await transaction.repository(Location.self).all(
      where: .equals(Location.Columns.kind, .internal))
    let rows = try await transaction.figures(
      Aggregate(
        StockLevel.schema,
        where: .and([
          .oneOf(Columns.locationID, places.map(\.id)),
          .equals(Columns.isEmpty, false),
          .lessOrEqual(Columns.due, last),
        ]), groupedBy: [Columns.due, Columns.productID], .sum(Columns.onHand)))
    for row in rows {
      guard case .text(let text) = row[0], case .integer(let product) = row[1],
        case .integer(let sum) = row[2], sum > 0
      else { continue }
      let day = try CivilDate(parsing: text)
      let quantity = Quantity(rawValue: sum)
      guard day >= transaction.today else {
        expired += quantity
        continue
      }
      byDay[day, default: .zero] += quantity
      byProduct.append((RecordID(rawValue: product), day, quantity))
    }
  }

  func sum(from first: CivilDate, before end: CivilDate) -> Quantity {
    byDay.reduce(.zero) { $1.key >= first && $1.key < end ? $0 + $1.value : $0 }
  }

  /// Stock that is due before `end`, by product.
  func soonByProduct(before end: CivilDate) -> [RecordID: Quantity] {
    byProduct.reduce(into: [:]) { sums, row in
      if row.day < end { sums[row.product, default: .zero] += row.quantity }
    }
  }
}
