import OpsDomain
import OpsKernel

/// How long ended lots of a kind were good, and how long they really lay.
public struct ShelfLifeView: OperationOutput, Equatable {
  public static let answerName = "shelf_life/1"

  /// Name of a category, or SKU.
  public let group: String
  /// Lots that ended and have a date and a day of purchase; lots from opening, freezing or thawing
  /// count with the lot they came from.
  public let lots: Int
  /// From the day they were bought to the last good day, on average.
  public let averageDays: Quantity
  /// From the day they were bought to the last use, on average over those that were used up.
  public let averageDaysUsed: Quantity?
  /// Lots with goods that were thrown away, are missing or expired.
  public let wastedLots: Int

  public static let columns: [FieldColumn] = [
    .init("group", "OF"), .init("lots", "LOTS", .right), .init("average_days", "KEEPS", .right),
    .init("average_days_used", "USED AFTER", .right), .init("wasted_lots", "WASTED", .right),
  ]
}
