import OpsDomain
import OpsSales

/// A part of a production order that is made for an out-of-stock request. Booking the goods
/// allocates them to the request in the same commit.
public struct ProductionPeg: Entity {
  /// The workshop's collection of pegs between orders and requests.
  public static let record = Record("production_pegs", .workshop, "peg")

  public var id: RecordID
  public var version: Int64 = 0
  /// The order that makes the goods.
  public var productionID: Indexed<Reference<ProductionOrder>>
  /// The request that waits for the goods.
  public var requestID: Indexed<Reference<OutOfStockRequest>>
  /// How much of the order is for the request; above zero.
  public var quantity: Quantity
  /// How much of that was allocated.
  public var allocated: Quantity = .zero

  /// One peg for each order and request.
  public static let pegKey = uniqueKey(Columns.productionID, Columns.requestID)
  public static let keys = [pegKey.unique]
}
