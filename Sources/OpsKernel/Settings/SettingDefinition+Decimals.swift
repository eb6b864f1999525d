import OpsDomain

extension SettingDefinition {
  /// The value nobody has changed, in a book of this currency: an amount is rounded half up to what
  /// can be paid, so that what is shown is what counts.
  package func standard(in currency: Currency) -> String {
    guard decimals == .ofCurrency, let amount = try? Quantity(parsing: fallback) else {
      return fallback
    }
    let step = Int64(FixedPoint.power(FixedPoint.scale - currency.minorDigits))
    let (whole, rest) = amount.rawValue.quotientAndRemainder(dividingBy: step)
    return Quantity(rawValue: (rest >= step - rest ? whole + 1 : whole) * step).description
  }

  /// Throws `data.bad_value` for a number with more decimals than what it counts has: nothing that
  /// somebody sets is rounded.
  package func checkDecimals(of value: String, in currency: Currency) throws(OpsError) {
    let most: Int
    switch decimals {
    case .any: return
    case .whole: most = 0
    case .ofCurrency: most = currency.minorDigits
    }
    guard let number = try? Quantity(parsing: value), number.decimals > most else { return }
    let hint =
      most == 0 ? "give a whole number" : "\(currency) has \(most) decimals: give no more of them"
    throw OpsError(
      .badValue, "\(key) cannot be \(Excerpt.of(value))", field: "value", hint: hint)
  }
}
