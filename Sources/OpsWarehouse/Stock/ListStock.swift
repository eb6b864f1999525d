import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `stock.list`.
public struct ListStock: OperationInput {
  /// Only stock at this location and inside it.
  public var location: NameOf<Location>?
  /// `QTY|low`: Only products with less available than this, or than their own threshold.
  public var below: String?
  /// Only this product.
  public var product: [NameOf<Product>]?
  /// Show the stock on hand at this time; a day means its end, today means now, and a later day is
  /// forecast from demand and incoming goods.
  public var asOf: SiteTimeEnd?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension StockService {
  static let list = Operation<ListStock, Listing<StockLevelView>>(
    "stock.list", area: .warehouse, "Lists the stock of each product, by SKU.",
    permission: .inventoryView, effect: .read,
    examples: [
      "stock list", "stock list --below low", "stock list --location MAIN --below 50",
      "stock list --as-of 2027-03-01T08:00:00Z", "stock list --as-of 2027-12-31 --below 0",
    ],
    consistency: .snapshot)

  /// A page of products with their stock. Without `below`, products that ever had stock; with it,
  /// also others. The available quantity at an earlier moment is not recorded, so `below` cannot be
  /// used with `asOf`.
  public func list(
    _ input: ListStock, _ call: Call
  ) async throws -> Outcome<Listing<StockLevelView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let page = PageRequest(limit: input.limit, after: input.after)
      let query = try await Self.query(input, transaction)
      var listing = StockListing(
        try page.narrow(query), try StockThreshold(input.below), transaction)
      switch try transaction.asOf(input.asOf) {
      case nil: break
      case .later(let day, let end):
        try Self.requireWholeForecast(place: input.location, size: nil)
        listing.forecast = (day, end)
      case .earlier(let moment):
        guard input.below == nil else {
          throw OpsError(
            .badValue, "The available quantity at an earlier time is not recorded",
            field: "below", hint: "leave out --below or --as-of")
        }
        listing.moment = moment
      }
      if let code = input.location {
        let place = try await transaction.repository(Location.self).named(code)
        listing.place = place
        listing.places = try await LocationTree(transaction).within(place)
      }
      return try await listing.page()
    }
  }

  private static func query(_ input: ListStock, _ transaction: Transaction) async throws -> Query {
    var query = Query(Product.schema, order: [.ascending(Product.Columns.foldedSKU)])
    guard let skus = input.product, !skus.isEmpty else { return query }
    guard skus.count <= Limits.pageSizeMaximum else {
      throw OpsError(
        .tooLarge, "You can name at most \(Limits.pageSizeMaximum) products", field: "product")
    }
    var ids: [Value] = []
    for sku in skus {
      ids.append(.id(try await transaction.repository(Product.self).named(sku).id))
    }
    query.filter = .oneOf(.id, ids)
    return query
  }
}
