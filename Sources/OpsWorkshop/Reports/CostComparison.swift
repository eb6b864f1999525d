import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The actual and the standard cost of goods that were booked in a period: for each product, the
/// sums of what `production cost` shows for its orders.
enum CostComparison {
  /// The sums of one product.
  private struct Sums {
    var quantity = Quantity.zero
    var standard = CostSum()
    var actual = CostSum()
  }

  /// Products by SKU. - Parameter transaction: With the rights of the system.
  static func read(
    _ period: ReportPeriod, _ transaction: Transaction
  ) async throws -> [FloorReportView.Cost] {
    let bookings = try await bookings(of: period, transaction)
    let goods = try await BookedGoods.groups(of: bookings, transaction)
      .filter { try $0.made.isPositive }
    guard !goods.isEmpty else { return [] }
    var costs = try await BookedCosts(goods, transaction)
    var sums: [RecordID: Sums] = [:]
    for part in goods {
      let cost = try await costs.cost(of: part)
      var own = sums[part.productID] ?? Sums()
      own.quantity = try own.quantity.adding(cost.quantity)
      own.standard += cost.standard
      own.actual += cost.actual
      sums[part.productID] = own
    }
    let currency = transaction.context.currency
    return try await transaction.seen(Product.self, Set(sums.keys))
      .sorted { TextFolding.bytewiseLess($0.sku, $1.sku) }
      .compactMap { product in
        sums[product.id].map {
          FloorReportView.Cost(product.sku, $0.quantity, $0.standard, $0.actual, currency)
        }
      }
  }

  /// The bookings in force: of batches by the day of their shift, like their pieces; others by the
  /// day on which the goods were made.
  private static func bookings(
    of period: ReportPeriod, _ transaction: Transaction
  ) async throws -> [ProductionBooking] {
    typealias Columns = ProductionBooking.Columns
    let calendar = transaction.context.calendar
    // An evening shift ends on the next day.
    let last = calendar.start(of: period.to.adding(days: 2))
    let found = try await transaction.repository(ProductionBooking.self).all(
      where: .and([
        .greaterOrEqual(Columns.madeAt, calendar.start(of: period.from)),
        .less(Columns.madeAt, last), .equals(Columns.reversedAt, nil),
      ]))
    let days = try await days(ofBatches: found, transaction)
    return found.filter { booking in
      let day = days[booking.reference] ?? calendar.date(of: booking.madeAt)
      return period.from <= day && day <= period.to
    }
  }

  /// The days of batches by their numbers.
  private static func days(
    ofBatches bookings: [ProductionBooking], _ transaction: Transaction
  ) async throws -> [String: CivilDate] {
    var days: [String: CivilDate] = [:]
    for numbers in Array(Set(bookings.map(\.reference))).portions {
      let batches = try await transaction.repository(ProductionBatch.self)
        .all(where: .oneOf(ProductionBatch.Columns.number, numbers))
      for batch in batches { days[batch.number] = batch.day }
    }
    return days
  }
}

extension FloorReportView.Cost {
  fileprivate init(
    _ sku: String, _ quantity: Quantity, _ standard: CostSum, _ actual: CostSum,
    _ currency: Currency
  ) {
    func text(_ minor: Int64) -> String {
      Money(minorUnits: minor, currency: currency).amountText
    }
    self.init(
      sku: sku, quantity: quantity, standard: standard.known.map(text),
      actual: actual.known.map(text), variance: actual.variance(from: standard).map(text),
      isCostKnown: standard.isComplete && actual.isComplete)
  }

  /// The remark about products with unknown costs.
  static func remarks(_ costs: [FloorReportView.Cost]) -> [String] {
    let unknown = costs.filter { !$0.isCostKnown }.map(\.sku)
    guard !unknown.isEmpty else { return [] }
    return [
      "costs of \(unknown.joined(separator: ", ")) are missing or too low: "
        + "some material has no known cost, or there is no bill of materials"
    ]
  }
}
