/// An exact amount of money in the smallest unit of its currency.
public struct Money: Hashable, Sendable {
  /// Cents for EUR, yen for JPY, fils for KWD.
  public let minorUnits: Int64
  /// What the amount is in.
  public let currency: Currency

  /// An amount that is already counted in minor units; it may be negative.
  public init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// No money, in `currency`.
  public static func zero(_ currency: Currency) -> Money {
    Money(minorUnits: 0, currency: currency)
  }

  /// Reads a decimal number with at most the decimals of `currency`, such as `2.55`.
  ///
  /// - Throws: `data.bad_amount` for anything else, or when it does not fit into 64 bits.
  public init(
    parsing text: String, currency: Currency, field: String = "amount"
  ) throws(OpsError) {
    switch ASCII.withBytes(text, { FixedPoint.scan($0, scale: currency.minorDigits) }) {
    case .success(let minorUnits):
      self.init(minorUnits: minorUnits, currency: currency)
    case .failure(let problem):
      throw problem.error(
        .badAmount, text: text, scale: currency.minorDigits,
        maximum: .max / Int64(FixedPoint.power(currency.minorDigits)), field: field)
    }
  }

  /// The amount with all decimals of the currency: `2.50`, never `2.5`.
  public var amountText: String {
    FixedPoint.format(
      minorUnits, minimumDecimals: currency.minorDigits, scale: currency.minorDigits)
  }

  /// Whether it is no money.
  public var isZero: Bool { minorUnits == 0 }
  /// Whether it is more than nothing.
  public var isPositive: Bool { minorUnits > 0 }
  /// Whether it is below zero.
  public var isNegative: Bool { minorUnits < 0 }

  /// The sum. Throws `data.bad_amount` when the currencies differ or 64 bits are too few.
  public func adding(_ other: Money) throws(OpsError) -> Money {
    try checkCurrency(other)
    let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
    guard !overflow else { throw Self.overflow }
    return Money(minorUnits: sum, currency: currency)
  }

  /// The difference. Throws `data.bad_amount` when the currencies differ or 64 bits are too few.
  public func subtracting(_ other: Money) throws(OpsError) -> Money {
    try checkCurrency(other)
    let (difference, overflow) = minorUnits.subtractingReportingOverflow(other.minorUnits)
    guard !overflow else { throw Self.overflow }
    return Money(minorUnits: difference, currency: currency)
  }

  private func checkCurrency(_ other: Money) throws(OpsError) {
    guard currency == other.currency else {
      throw OpsError(
        .badAmount, "\(currency) and \(other.currency) cannot be added together",
        field: "currency", hint: "convert one of them first")
    }
  }

  private static var overflow: OpsError {
    OpsError(.badAmount, "The sum of the amounts is too large", field: "amount")
  }
}

extension Money: CustomStringConvertible {
  /// Amount and currency, such as `2.55 EUR`.
  public var description: String { "\(amountText) \(currency)" }
}

extension Money: Codable {
  private enum CodingKeys: String, CodingKey { case amount, currency }

  /// Reads `{"amount": "2.55", "currency": "EUR"}`. Throws `data.bad_amount` or `data.bad_value`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let currency = try container.decode(Currency.self, forKey: .currency)
    let text = try container.decode(String.self, forKey: .amount)
    try self.init(parsing: text, currency: currency)
  }

  /// Writes `{"amount": "2.55", "currency": "EUR"}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(amountText, forKey: .amount)
    try container.encode(currency, forKey: .currency)
  }
}
