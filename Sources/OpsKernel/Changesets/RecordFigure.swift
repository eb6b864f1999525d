import OpsDomain

/// How changes, history and exports write stored numbers: money with the decimals of the book's
/// currency, shares, lengths of time and the words that a rank stands for. A record itself knows no
/// currency.
package enum RecordFigure {
  /// The stored number as people write it, such as `24.90`, `1h30m` or `urgent`; nil for a column
  /// whose kind says everything.
  package static func text(_ raw: Int64, _ column: Column, _ currency: Currency) -> String? {
    for meaning in column.meaning {
      switch meaning {
      case .price: return UnitPrice(rawValue: raw).text(in: currency)
      case .amount: return Money(minorUnits: raw, currency: currency).amountText
      case .millionths: return FixedPoint.format(raw)
      case .span: return TimeSpan(milliseconds: raw).description
      case .minuteOfDay: return ClockText.text(ofMinute: Int(clamping: raw))
      case .rank(let words):
        return Int(exactly: raw).flatMap { words.indices.contains($0) ? words[$0] : nil }
      case .name, .trail, .folded, .person, .retired, .kept: continue
      }
    }
    return nil
  }
}
