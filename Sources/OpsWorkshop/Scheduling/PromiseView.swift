import OpsDomain
import OpsKernel

/// When the floor could make something.
public struct PromiseView: OperationOutput, Equatable {
  public static let answerName = "schedule.promise/1"

  public let sku: String
  public let size: String?
  public let quantity: Quantity
  public let unit: String
  /// The day that was asked about.
  public let neededBy: CivilDate?
  /// Whether it can be promised for that day, or at all without one, with every order staying where
  /// it is.
  public let possible: Bool
  /// The first day that can be promised; null where the time that was looked at has no room.
  public let readyOn: CivilDate?
  public let readyAt: Instant?
  /// The first day that could be promised if orders that are promised to nobody made room.
  public let yieldOn: CivilDate?
  /// Whether the day could be kept then.
  public let possibleIfOthersYield: Bool
  /// The smallest set of constraints that forbids the day that was asked about: a sentence for
  /// each, none twice. Empty where the day can be kept, and without a day.
  public let because: [String]

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("quantity", "QTY", .right), .init("needed_by", "BY"),
    .init("possible", "POSSIBLE"), .init("ready_on", "READY"), .init("yield_on", "IF OTHERS YIELD"),
  ]
}
