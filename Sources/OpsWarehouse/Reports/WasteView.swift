import OpsDomain
import OpsKernel

/// The waste of a group of goods.
public struct WasteView: OperationOutput, Equatable {
  public static let answerName = "waste/1"

  /// SKU, name of a category, or month as `YYYY-MM`.
  public let group: String
  /// What came from suppliers and production; in mixed units for a group of several products.
  public let received: Quantity
  /// What went to customers and into production, less what came back; in the same units.
  public let consumed: Quantity
  /// What was thrown away; in the same units.
  public let discarded: Quantity
  /// Discarded ÷ (discarded + consumed), 0 to 1; null when nothing was used up, and when more waste
  /// was undone than made.
  public let wasteRate: Quantity?
  /// What the discarded goods cost, where their cost is known.
  public let value: Money

  init(_ group: String, _ sums: FlowSums, _ currency: Currency) {
    self.group = group
    received = sums.received
    consumed = sums.issued
    discarded = sums.discarded
    wasteRate = sums.wasteRate
    value = Money(minorUnits: sums.discardedCost, currency: currency)
  }

  public static let columns: [FieldColumn] = [
    .init("group", "OF"), .init("received", "RECEIVED", .right),
    .init("consumed", "USED", .right), .init("discarded", "WASTE", .right),
    .init("waste_rate", "RATE", .right), .init("value.amount", "VALUE", .right),
  ]
}
