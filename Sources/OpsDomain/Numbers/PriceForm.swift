/// How prices are written in answers: with at least the decimals of the book's currency, and with
/// more where the price has more. Nothing is rounded, so the text is exact.
///
/// Prices know no currency, so the code that encodes an answer says it once for all of it.
public enum PriceForm {
  /// Decimals that a price has at least; nil writes as few as needed.
  @TaskLocal static var decimals: Int?
  /// Whether prices that are decoded keep the decimals they were written with.
  @TaskLocal static var isKept = false

  /// Encodes what `body` encodes with the decimals of `currency`.
  public static func of<Result>(
    _ currency: Currency, _ body: () throws -> Result
  ) rethrows -> Result {
    try $decimals.withValue(currency.minorDigits, operation: body)
  }

  /// Decodes what `body` decodes so that prices are written again as they were: an answer of a book
  /// whose currency is known elsewhere.
  public static func keeping<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $isKept.withValue(true, operation: body)
  }
}
