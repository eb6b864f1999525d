import OpsDomain
import OpsStorage

/// The value of a product's stock at a moment, saved so that a later valuation follows only the
/// movements since then. It is worked out from the movements, and dropped when an earlier movement
/// is recorded later.
public struct ValuationCheckpoint: Entity {
  /// The collection of saved valuations; nobody writes them directly.
  public static let record = Record(
    "valuation_checkpoints", .warehouse, "kept valuation", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The product whose stock is valued.
  public var productID: Reference<Product>
  /// The moment; movements of that very moment are included.
  public var at: Instant
  /// What was in stock at the moment, in the product's unit; below zero where a place may be
  /// negative.
  public var quantity: Total
  /// ``StockWorth`` of ``MovingAverage`` as text.
  public var value: String
  /// The latest cost that goods came with until then; nil where none ever had one.
  public var lastCost: UnitPrice?
  /// ``CostLayers`` as text.
  public var layers: LongText

  /// The saved state. Throws `data.corrupt`.
  public var state: ProductValue {
    get throws(OpsError) {
      ProductValue(
        average: MovingAverage(quantity: quantity, value: try StockWorth(parsing: value)),
        layers: try CostLayers(parsing: layers, quantity: quantity), lastCost: lastCost)
    }
  }
}

extension ValuationCheckpoint {
  /// A product's `value` at a moment, to be saved.
  public init(
    id: RecordID, productID: RecordID, at: Instant, _ value: ProductValue
  ) {
    self.init(
      id: id, productID: productID, at: at, quantity: value.quantity,
      value: value.average.value.description, lastCost: value.lastCost, layers: value.layers.text)
  }
}

extension ValuationCheckpoint {
  /// Finds the saved valuation of a product at a moment.
  public static let momentKey = uniqueKey(Columns.productID, Columns.at)
  public static let keys = [momentKey.unique]
}

/// Saved valuations by product and moment.
extension Repository where Item == ValuationCheckpoint {
  /// The latest saved valuation of a product that is not later than `moment`.
  public func latest(
    of product: RecordID, by moment: Instant
  ) async throws -> ValuationCheckpoint? {
    try await first(
      where: .and([
        .equals(ValuationCheckpoint.Columns.productID, product),
        .lessOrEqual(ValuationCheckpoint.Columns.at, moment),
      ]), order: [.descending(ValuationCheckpoint.Columns.at)])
  }
}
