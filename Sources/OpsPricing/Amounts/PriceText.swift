import OpsDomain

/// How amounts and shares are written in sentences.
struct PriceText {
  /// 0 to 4.
  let minorDigits: Int

  /// An amount with all its decimals, such as `2.50`.
  func money(_ amount: Int64) -> String {
    FixedPoint.format(amount, minimumDecimals: minorDigits, scale: minorDigits)
  }

  /// An amount without its sign.
  func magnitude(_ amount: Int64) -> String {
    String(money(amount).drop { $0 == "-" })
  }

  /// Millionths as per cent, such as `12.5 %`.
  func percent(_ share: Int64) -> String { FixedPoint.format(share, scale: 4) + " %" }

  /// Millionths as a factor, such as `1.5`.
  func factor(_ factor: Int64) -> String { FixedPoint.format(factor) }

  /// Meters as kilometers, such as `1.25 km`.
  func distance(_ meters: Int64) -> String { FixedPoint.format(meters, scale: 3) + " km" }
}
