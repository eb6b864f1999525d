import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `stock.level`.
public struct ShowStockLevel: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
  /// Only stock at this location and inside it.
  public var location: NameOf<Location>?
  /// `S`: Only this size.
  public var size: Name?
  /// Show the stock on hand at this time; a day means its end, today means now, and a later day is
  /// forecast from demand and incoming goods.
  public var asOf: SiteTimeEnd?
}

extension StockService {
  static let level = Operation<ShowStockLevel, StockLevelView>(
    "stock.level", area: .warehouse,
    "Shows how much of a product is on hand, reserved and available.", permission: .inventoryView,
    effect: .read,
    examples: [
      "stock level LAMP-1", "stock level LAMP-1 --location MAIN -o json",
      "stock level LAMP-1 --as-of 2027-12-31 -o json",
    ],
    consistency: .snapshot)

  /// The stock of a product, over all internal locations or at one. Throws `data.bad_date` for a
  /// later time of today, and for a later day what ``StockForecast`` throws.
  public func level(
    _ input: ShowStockLevel, _ call: Call
  ) async throws -> Outcome<StockLevelView> {
    try await desk.perform(Self.level, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      let size = try input.size.map { try product.check(size: $0) }
      var place: Location?
      var places: [Location]?
      if let code = input.location {
        let named = try await transaction.repository(Location.self).named(code)
        place = named
        places = try await LocationTree(transaction).within(named)
      }
      switch try transaction.asOf(input.asOf) {
      case .earlier(let moment):
        let entries = try await StockHistory(transaction)
          .entries(of: product, at: moment, size: size, places: places)
        return StockLevelView(product, entries, at: moment, place: place)
      case .later(let day, let end):
        try Self.requireWholeForecast(place: input.location, size: input.size)
        let forecasts = try await StockForecast.read([product], on: day, transaction)
        return try await Self.view(
          product, forecasts[product.id] ?? StockForecast(), at: end, transaction)
      case nil:
        var shelf = StockShelf(transaction, places: places)
        let items = try await shelf.items(of: [product.id], size: size)
        let leased = try await QuotaSums.held(
          of: [product.id], size: size, at: places, transaction)
        return StockLevelView(product, items, place: place, inQuotas: leased[product.id])
      }
    }
  }

  private static func view(
    _ product: Product, _ forecast: StockForecast, at moment: Instant, _ transaction: Transaction
  ) async throws -> StockLevelView {
    var shelf = StockShelf(transaction, places: nil)
    return StockLevelView(product, try await shelf.items(of: [product.id]), forecast, at: moment)
  }

  /// Throws `data.bad_value` for a forecast of a part of the goods.
  static func requireWholeForecast(place: String?, size: String?) throws(OpsError) {
    guard place != nil || size != nil else { return }
    throw OpsError(
      .badValue, "A forecast is for all locations and sizes: demand names no location",
      field: place == nil ? "size" : "location", hint: "leave out --location and --size")
  }
}
