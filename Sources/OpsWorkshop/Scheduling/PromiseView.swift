import OpsDomain
import OpsKernel

/// When the floor could make something.
public struct PromiseView: OperationOutput, Equatable {
  public static let answerName = "schedule.promise/1"

  /// SKU of the product that you asked about.
  public let sku: String
  /// The size that you asked about; null for a product without sizes.
  public let size: String?
  /// The quantity that you asked about, in `unit`.
  public let quantity: Quantity
  /// The unit of the product.
  public let unit: String
  /// The day that you asked about.
  public let neededBy: CivilDate?
  /// Whether it can be promised for that day (or for any day, if you gave none) without moving
  /// other orders.
  public let possible: Bool
  /// The first day that can be promised; null if the planned time has no room.
  public let readyOn: CivilDate?
  /// When its last step would end; null if the planned time has no room.
  public let readyAt: Instant?
  /// The first day that could be promised if orders without a promise were moved.
  public let yieldOn: CivilDate?
  /// Whether the day could be kept in that case.
  public let possibleIfOthersYield: Bool
  /// Why the day cannot be kept: the smallest set of constraints, one sentence for each. Empty if
  /// the day can be kept, or without a day.
  public let because: [String]

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("quantity", "QTY", .right), .init("needed_by", "BY"),
    .init("possible", "POSSIBLE"), .init("ready_on", "READY"), .init("yield_on", "IF OTHERS WAIT"),
  ]
}
