import OpsDomain

/// How changes, history and exports show money: with the decimals of the book's currency. A record
/// itself knows no currency.
package enum RecordMoney {
  /// The stored number as people read it, such as `24.90`; nil for a column that holds no money.
  package static func text(_ raw: Int64, _ column: Column, _ currency: Currency) -> String? {
    if column.meaning.contains(.price) { return UnitPrice(rawValue: raw).text(in: currency) }
    guard column.meaning.contains(.amount) else { return nil }
    return Money(minorUnits: raw, currency: currency).amountText
  }
}
