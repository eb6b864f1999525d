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
        expired = try expired.adding(quantity)
        continue
      }
      byDay[day] = try byDay[day, default: .zero].adding(quantity)
      byProduct.append((RecordID(rawValue: product), day, quantity))
    }
  }

  /// Throws `data.bad_quantity` for a sum that does not fit into 64 bits.
  func sum(from first: CivilDate, before end: CivilDate) throws -> Quantity {
    try byDay.reduce(.zero) { sum, day in
      guard day.key >= first, day.key < end else { return sum }
      return try sum.adding(day.value)
    }
  }

  /// Stock that is due before `end`, by product. Throws as ``sum(from:before:)`` does.
  func soonByProduct(before end: CivilDate) throws -> [RecordID: Quantity] {
    try byProduct.reduce(into: [:]) { sums, row in
      guard row.day < end else { return }
      sums[row.product] = try sums[row.product, default: .zero].adding(row.quantity)
    }
  }
}
