import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `stock.ageing`.
public struct ShowAgeing: OperationInput {
  /// Only stock at this location and inside it; its age counts from its arrival there.
  public var location: NameOf<Location>?
  /// Only this product.
  public var product: [NameOf<Product>]?
  /// `D,D,D`: Ages in days at which a range ends; default 30,60,90,180.
  public var buckets: String?
  /// The age at the end of this day; default now.
  public var asOf: CivilDate?
}

extension ValuationService {
  static let ageing = Operation<ShowAgeing, AgeingView>(
    "stock.ageing", area: .warehouse,
    "Shows the age of the stock, first in, first out.",
    permission: .inventoryViewCost, effect: .read,
    examples: ["stock ageing", "stock ageing --location MAIN --as-of 2027-03-01 -o json"],
    consistency: .snapshot)

  /// How old the stock is, product by product. Without a location goods keep their age when they
  /// are moved, opened or frozen; with one they are as old as their stay there. The values are
  /// those of `valuation show`: first in, first out, and at a location its share by moving average.
  ///
  /// Throws `data.bad_value` for ages that do not ascend, `data.bad_date`, `notfound.sku`,
  /// `notfound.location`.
  public func ageing(_ input: ShowAgeing, _ call: Call) async throws -> Outcome<AgeingView> {
    try await desk.perform(Self.ageing, input, call) { transaction in
      try transaction.principal.requireAllCosts()
      let moment = try ReportMoment.end(of: input.asOf, transaction)
      let buckets = try input.buckets.map { try AgeBuckets(parsing: $0) } ?? .usual
      let places = try await Self.places(input.location, transaction)
        .map { Set($0.map(\.id)) }
      var report = AgeingReport(buckets, at: moment, transaction)
      var valuer = StockValuer(transaction)
      var shares = PlaceShares(transaction)
      var blocks = try await ProductBlocks(named: input.product, transaction)
      while let products = try await blocks.next() {
        let ids = products.map(\.id)
        try await valuer.prepare(ids, at: moment)
        if let places {
          try await shares.prepare(ids, at: moment)
          try await report.add(products, at: places, &valuer, &shares)
        } else {
          try await report.add(products, &valuer)
        }
      }
      return try report.answer()
    }
  }
}
