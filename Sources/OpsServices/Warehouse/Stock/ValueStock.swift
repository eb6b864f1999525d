import OpsDomain
import OpsStorage

/// Input of `stock.value`.
public struct ValueStock: Codable, Sendable {
  public var location: String?

  public init(location: String? = nil) { self.location = location }
}

extension StockService {
  static let value = Operation<ValueStock, StockValueView>(
    OperationDescriptor(
      "stock.value", area: .warehouse,
      "Values the stock at each location at the latest cost of a receipt, else at sales price.",
      permission: .inventoryManage, effect: .read, answer: "stock.value/1",
      parameters: [.option("location", .location, label: "L", "Only there and inside it.")],
      columns: StockValueView.columns,
      examples: ["stock value", "stock value --location MAIN -o json"], consistency: .snapshot))

  /// What the stock is worth. The value of a product at a location is rounded half up to the
  /// currency's smallest unit; locations and the total are exact sums of these.
  public func value(_ input: ValueStock, _ call: Call) async throws -> Outcome<StockValueView> {
    try await desk.perform(Self.value, input, call) { transaction in
      var places: [Location]?
      if let code = input.location {
        let place = try await transaction.repository(Location.self).named(code)
        places = try await LocationTree(transaction).within(place)
      }
      var valuation = StockValuation(transaction)
      try await valuation.add(try await StockValuation.onHand(places, transaction))
      return try valuation.answer()
    }
  }
}
