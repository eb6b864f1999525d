import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What goods that were booked in a period did cost, against what they were to cost.
enum CostComparison {
  private static let portion = 500

  /// Products by SKU. - Parameter transaction: With the rights of the system.
  static func read(
    _ period: ReportPeriod, _ transaction: Transaction
  ) async throws -> [FloorReportView.Cost] {
    typealias Columns = ProductionBooking.Columns
    let calendar = transaction.context.calendar
    let rows = try await transaction.figures(
      Aggregate(
        ProductionBooking.schema,
        where: .and([
          .greaterOrEqual(Columns.at, calendar.start(of: period.from)),
          .less(Columns.at, calendar.start(of: period.to.adding(days: 1))),
          .equals(Columns.reversedAt, nil),
        ]), groupedBy: [Columns.productID, Column.id], .sum(Columns.made)))
    var made: [RecordID: Quantity] = [:]
    var bookings: [RecordID] = []
    for row in rows {
      guard row.count == 3, case .integer(let product) = row[0], case .integer(let id) = row[1],
        case .integer(let quantity) = row[2]
      else { continue }
      bookings.append(RecordID(rawValue: id))
      made[RecordID(rawValue: product), default: .zero] += Quantity(rawValue: quantity)
    }
    made = made.filter { $0.value.isPositive }
    guard !made.isEmpty else { return [] }
    let actual = try await borne(by: bookings, transaction)
    var standard = try await StandardCost(of: made.keys.sorted(), transaction)
    let products = try await transaction.seen(Product.self, Set(made.keys))
    var costs: [FloorReportView.Cost] = []
    for product in products.sorted(by: { TextFolding.bytewiseLess($0.sku, $1.sku) }) {
      let unit = try await standard.unitCost(of: product.id)
      costs.append(
        try FloorReportView.Cost(
          product.sku, made[product.id] ?? .zero, unit, actual[product.id] ?? 0,
          transaction.context.currency))
    }
    return costs
  }

  /// What good pieces bore, by product, in the smallest unit of the currency.
  private static func borne(
    by bookings: [RecordID], _ transaction: Transaction
  ) async throws -> [RecordID: Int64] {
    typealias Columns = BookingMovement.Columns
    var sums: [RecordID: Int64] = [:]
    for start in stride(from: 0, to: bookings.count, by: portion) {
      let ids = Array(bookings[start..<min(bookings.count, start + portion)])
      let rows = try await transaction.figures(
        Aggregate(
          BookingMovement.schema,
          where: .both(.oneOf(Columns.bookingID, ids), .equals(Columns.role, .goods)),
          groupedBy: [Columns.productID], .sum(Columns.cost)))
      for row in rows {
        guard row.count == 2, case .integer(let product) = row[0], case .integer(let cost) = row[1]
        else { continue }
        sums[RecordID(rawValue: product), default: 0] += cost
      }
    }
    return sums
  }
}

extension FloorReportView.Cost {
  init(
    _ sku: String, _ quantity: Quantity, _ unit: UnitPrice?, _ actual: Int64, _ currency: Currency
  ) throws(OpsError) {
    func text(_ minor: Int64) -> String {
      Money(minorUnits: minor, currency: currency).amountText
    }
    var standard: Int64?
    if let unit { standard = try BookingCost.amount(StockWorth(quantity, at: unit), currency) }
    self.init(
      sku: sku, quantity: quantity, standard: standard.map(text), actual: text(actual),
      variance: standard.map { text(actual - $0) })
  }
}
