import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `valuation.show`.
public struct ShowValuation: OperationInput {
  /// The value at the end of this day; default now.
  public var asOf: CivilDate?
  /// `|`: Valuation method; default moving average.
  public var method: ValuationMethod?
  /// Only this product.
  public var product: [NameOf<Product>]?
  /// Only stock at this location and inside it: its share of each product's value.
  public var location: NameOf<Location>?
}

extension ValuationService {
  static let show = Operation<ShowValuation, ValuationView>(
    "valuation.show", area: .warehouse,
    "Shows the value of the stock at cost, by moving average or first in, first out.",
    permission: .inventoryViewCost, effect: .read,
    examples: [
      "valuation show", "valuation show --as-of 2027-02-28 --method fifo",
      "valuation show --product LAMP-1 --location MAIN -o json",
    ],
    consistency: .snapshot)

  /// The value of the stock. The value of a product is rounded half to even to the currency's
  /// smallest unit; the total is the sum of these. Places share it in proportion to their stock, so
  /// that the values of all places of the house add up to it exactly.
  ///
  /// Throws `data.bad_date` for a day that has not begun, `notfound.sku`, `notfound.location`.
  public func show(
    _ input: ShowValuation, _ call: Call
  ) async throws -> Outcome<ValuationView> {
    try await desk.perform(Self.show, input, call) { transaction in
      try transaction.principal.requireAllCosts()
      let moment = try ReportMoment.end(of: input.asOf, transaction)
      var report = ValuationReport(input.method ?? .average, transaction)
      let places = try await Self.places(input.location, transaction)
        .map { Set($0.map(\.id)) }
      var valuer = StockValuer(transaction)
      var shares = PlaceShares(transaction)
      var blocks = try await ProductBlocks(named: input.product, transaction)
      while let products = try await blocks.next() {
        let ids = products.map(\.id)
        try await valuer.prepare(ids, at: moment)
        if places != nil { try await shares.prepare(ids, at: moment) }
        for product in products {
          try await report.add(product) {
            try await valuer.value(of: product.id, at: moment)
          } part: { value, whole in
            guard let places else { return (value.quantity, whole) }
            let there = try await shares.shares(of: product.id, worth: whole, at: moment)
              .filter { places.contains($0.place.id) }
            return (
              try there.reduce(Quantity.zero) { try $0.adding($1.quantity) },
              try there.reduce(Money.zero(whole.currency)) { try $0.adding($1.value) }
            )
          }
        }
      }
      let isWhole = input.location == nil && (input.product ?? []).isEmpty
      return try report.answer(
        asOf: input.asOf, at: moment,
        recorded: isWhole ? try await Self.recorded(input, moment, transaction) : nil)
    }
  }

  static func places(
    _ code: String?, _ transaction: Transaction
  ) async throws -> [Location]? {
    guard let code else { return nil }
    let place = try await transaction.repository(Location.self).named(code)
    return try await LocationTree(transaction).within(place)
  }

  /// The recorded total, when the day is the end of a closed period.
  private static func recorded(
    _ input: ShowValuation, _ moment: Instant, _ transaction: Transaction
  ) async throws -> Money? {
    guard let date = input.asOf,
      let period = try await ClosedPeriodRules.closed(at: date, transaction),
      let value = input.method == .fifo ? period.fifoValue : period.averageValue
    else { return nil }
    return Money(minorUnits: value, currency: transaction.context.currency)
  }
}

/// The moment of a report.
enum ReportMoment {
  /// The end of a day, or now for today and when no day is given. Throws `data.bad_date` for a day
  /// that has not begun.
  static func end(of date: CivilDate?, _ transaction: Transaction) throws -> Instant {
    try transaction.known(date.map(SiteTime.day)) ?? transaction.now
  }
}

/// How stock is valued.
public enum ValuationMethod: String, Sendable, CaseIterable, Codable {
  /// Each receipt changes the mean cost of the stock; goods go out at that mean.
  case average
  /// Goods that came first go out first, each at the cost it came with.
  case fifo
}
