import OpsDomain
import OpsKernel

/// Sales of a period by day, compared with the period of equal length before it.
public struct SalesTrend: OperationOutput, Equatable {
  public static let answerName = "sales.trend/2"

  /// What was sold on one day.
  public struct Day: AnswerRecord, Equatable {
    /// The civil date of the sales, at the site.
    public let date: CivilDate
    /// In major units of the book's currency, exact decimal text.
    public let total: DecimalString
  }

  /// First day of the period.
  public let from: CivilDate
  /// Last day of the period.
  public let to: CivilDate
  /// What was sold in the period, in major units of `currency`, exact decimal text.
  public let total: DecimalString
  /// First day of the period before, which has the same length.
  public let previousFrom: CivilDate
  /// Last day of the period before: the day before `from`.
  public let previousTo: CivilDate
  /// What was sold in the period before, in major units of `currency`, exact decimal text.
  public let previousTotal: DecimalString
  /// How much more was sold than in the period before, in percent with at most two decimals: `25`
  /// is a quarter more. Null when only this period has sales, 0 when neither has.
  public let changePercent: DecimalString?
  /// The book's currency.
  public let currency: Currency
  /// Every day of the period, including days without sales.
  public let days: [Day]

  public static let columns: [FieldColumn] = [
    .init("from", "FROM"), .init("to", "TO"), .init("total", "TOTAL", .right),
    .init("previous_total", "BEFORE", .right), .init("change_percent", "CHANGE %", .right),
  ]

  /// Minor units as an amount: sums of many entries can be larger than 64 bits hold.
  static func amountText(_ minorUnits: Int128, _ currency: Currency) -> String {
    if let small = Int64(exactly: minorUnits) {
      return Money(minorUnits: small, currency: currency).amountText
    }
    let digits = currency.minorDigits
    let (whole, rest) = minorUnits.quotientAndRemainder(
      dividingBy: Int128(FixedPoint.power(digits)))
    let fraction = FixedPoint.format(
      Int64(rest.magnitude), minimumDecimals: digits, scale: digits
    ).dropFirst()
    return String(whole) + fraction
  }
}
