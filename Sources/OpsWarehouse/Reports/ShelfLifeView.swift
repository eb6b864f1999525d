import OpsDomain
import OpsKernel

/// How long lots of a kind that ended in some days kept, and how long they really lay.
public struct ShelfLifeView: OperationOutput, Equatable {
  public static let answerName = "shelf_life/1"

  /// Name of a category, or SKU.
  public let group: String
  /// Lots that ended and have a date and a day of purchase; what was opened, frozen or thawed
  /// counts with the lot it came from.
  public let lots: Int
  /// From the day they were bought to the last good day, on average.
  public let averageDays: Quantity
  /// From the day they were bought to the last use, on average over those that were used up.
  public let averageDaysUsed: Quantity?
  /// Lots of which something was thrown away, is missing or is past its date.
  public let wastedLots: Int

  public static let columns: [FieldColumn] = [
    .init("group", "OF"), .init("lots", "LOTS", .right), .init("average_days", "KEEPS", .right),
    .init("average_days_used", "USED AFTER", .right), .init("wasted_lots", "WASTED", .right),
  ]
}
