import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What goods that were booked in a period did cost, against what they were to cost.
enum CostComparison {
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
        ]), groupedBy: [Columns.productID, Column.id, Columns.machineRate], .sum(Columns.made)))
    var made: [RecordID: [Quantity?: Quantity]] = [:]
    var bookings: [RecordID] = []
    for row in rows {
      guard row.count == 4, case .integer(let product) = row[0], case .integer(let id) = row[1],
        case .integer(let quantity) = row[3]
      else { continue }
      bookings.append(RecordID(rawValue: id))
      guard quantity > 0 else { continue }
      var rate: Quantity?
      if case .integer(let value) = row[2] { rate = Quantity(rawValue: value) }
      made[RecordID(rawValue: product), default: [:]][rate, default: .zero] +=
        Quantity(rawValue: quantity)
    }
    guard !made.isEmpty else { return [] }
    let actual = try await borne(by: bookings, transaction)
    var standard = try await StandardCost(of: made.keys.sorted(), transaction)
    let products = try await transaction.seen(Product.self, Set(made.keys))
    var costs: [FloorReportView.Cost] = []
    for product in products.sorted(by: { TextFolding.bytewiseLess($0.sku, $1.sku) }) {
      var parts: [(quantity: Quantity, unit: UnitPrice?)] = []
      for (rate, quantity) in made[product.id] ?? [:] {
        parts.append((quantity, try await standard.unitCost(of: product.id, rate: rate)))
      }
      costs.append(
        try FloorReportView.Cost(
          product.sku, parts, actual[product.id] ?? 0, transaction.context.currency))
    }
    return costs
  }

  /// What good pieces bore, by product, in the smallest unit of the currency.
  private static func borne(
    by bookings: [RecordID], _ transaction: Transaction
  ) async throws -> [RecordID: Int64] {
    typealias Columns = BookingMovement.Columns
    var sums: [RecordID: Int64] = [:]
    for ids in bookings.portions {
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
    _ sku: String, _ parts: [(quantity: Quantity, unit: UnitPrice?)], _ actual: Int64,
    _ currency: Currency
  ) throws(OpsError) {
    func text(_ minor: Int64) -> String {
      Money(minorUnits: minor, currency: currency).amountText
    }
    var worth: StockWorth? = .zero
    for part in parts {
      worth = try part.unit.flatMap { unit throws(OpsError) in
        try worth?.adding(StockWorth(part.quantity, at: unit))
      }
    }
    let standard = try worth.map { total throws(OpsError) in
      try BookingCost.amount(total, currency)
    }
    let quantity = parts.reduce(Quantity.zero) { $0 + $1.quantity }
    self.init(
      sku: sku, quantity: quantity, standard: standard.map(text), actual: text(actual),
      variance: standard.map { text(actual - $0) })
  }
}
