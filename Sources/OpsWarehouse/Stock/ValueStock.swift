import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `stock.value`.
public struct ValueStock: OperationInput {
  /// Only stock at this location and inside it.
  public var location: NameOf<Location>?
}

extension StockService {
  static let value = Operation<ValueStock, StockValueView>(
    "stock.value", area: .warehouse,
    "Shows the value of the stock at each location, at its moving average cost.",
    permission: .inventoryViewCost, effect: .read,
    examples: ["stock value", "stock value --location MAIN -o json"], consistency: .snapshot)

  /// The present value of the stock, by place. Goods on their way have the place TRANSIT. The value
  /// of a product is rounded half to even to the currency's smallest unit and shared by its places,
  /// so that locations add up to the total, and the total is that of `valuation show`.
  public func value(_ input: ValueStock, _ call: Call) async throws -> Outcome<StockValueView> {
    try await desk.perform(Self.value, input, call) { transaction in
      try transaction.principal.requireAllCosts()
      let places = try await ValuationService.places(input.location, transaction)
        .map { Set($0.map(\.id)) }
      var valuation = StockValuation(transaction)
      var blocks = ProductBlocks(transaction)
      while let products = try await blocks.next() {
        try await valuation.add(products, at: places)
      }
      return try valuation.answer()
    }
  }
}
