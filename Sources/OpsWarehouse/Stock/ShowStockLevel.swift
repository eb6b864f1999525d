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
  /// Show the stock on hand at this time; a day means its end, today means now.
  public var asOf: SiteTimeEnd?
}

extension StockService {
  static let level = Operation<ShowStockLevel, StockLevelView>(
    "stock.level", area: .warehouse,
    "Shows how much of a product is on hand, reserved and available.", permission: .inventoryView,
    effect: .read, examples: ["stock level LAMP-1", "stock level LAMP-1 --location MAIN -o json"],
    consistency: .snapshot)

  /// The stock of a product, over all internal locations or at one. Throws `data.bad_date` for a
  /// time in the future.
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
      guard let moment = try transaction.known(input.asOf) else {
        var shelf = StockShelf(transaction, places: places)
        let items = try await shelf.items(of: [product.id], size: size)
        return StockLevelView(product, items, place: place)
      }
      let entries = try await StockHistory(transaction)
        .entries(of: product, at: moment, size: size, places: places)
      return StockLevelView(product, entries, at: moment, place: place)
    }
  }
}
