import OpsDomain

/// Which columns of records hold money, and how changes and history show it: with the decimals of
/// the book's currency. A record itself knows no currency.
enum RecordMoney {
  /// Prices and costs of one unit, in millionths.
  private static let prices: Set<String> = ["price", "unit_price", "unit_cost", "last_cost"]
  /// Amounts in the smallest unit of the currency.
  private static let amounts: Set<String> = [
    "total", "amount", "refund", "total_value", "average_value", "fifo_value", "discarded_cost",
  ]

  /// The stored number as people read it, such as `24.90`; nil for a column that holds no money.
  static func text(_ raw: Int64, _ column: Column, _ currency: Currency) -> String? {
    switch column.kind {
    case .fixed where prices.contains(column.name):
      UnitPrice(rawValue: raw).text(in: currency)
    case .integer where amounts.contains(column.name):
      Money(minorUnits: raw, currency: currency).amountText
    default: nil
    }
  }
}
