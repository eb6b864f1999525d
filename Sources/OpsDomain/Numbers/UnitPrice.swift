/// The price of one unit in millionths of the currency unit; finer than money, so that a price per
/// gram is exact. The currency is kept beside it.
public struct UnitPrice: RawRepresentable, Hashable, Sendable {
  /// Millionths of a currency unit.
  public let rawValue: Int64
  /// Decimals it was written with, where that is kept: no part of its value.
  private var writtenDecimals: UInt8 = 0

  /// The price of that many millionths, for values the code or a store already knows.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Largest price an input may give (``Limits/unitPriceMaximum``).
  public static let maximum = UnitPrice(rawValue: Limits.unitPriceMaximum * FixedPoint.one)
  /// The price of what costs nothing.
  public static let zero = UnitPrice(rawValue: 0)

  /// Reads a decimal number with at most six decimals, zero or more.
  ///
  /// - Throws: `data.bad_amount` for anything else, or beyond ``maximum``.
  public init(parsing text: String, field: String = "price") throws(OpsError) {
    switch ASCII.withBytes(text, { FixedPoint.scan($0, scale: FixedPoint.scale) }) {
    case .success(let raw):
      self = try UnitPrice(rawValue: raw).validated(field: field)
    case .failure(let problem):
      throw problem.error(
        .badAmount, text: text, scale: FixedPoint.scale, maximum: Limits.unitPriceMaximum,
        field: field)
    }
  }

  /// The same price, if it is between zero and ``maximum``. Throws `data.bad_amount` otherwise.
  public func validated(field: String = "price") throws(OpsError) -> UnitPrice {
    guard rawValue >= 0 else {
      // Amounts to give back or to pay are read the same way.
      let isPrice = field.hasSuffix("price") || field.hasSuffix("cost")
      let what = field.hasSuffix("cost") ? "A cost" : isPrice ? "A price" : "An amount"
      throw OpsError(
        .badAmount, "\(what) cannot be negative: \(self)", field: field,
        hint: isPrice
          ? "give what one unit costs, without a minus sign" : "give it without a minus sign")
    }
    guard rawValue <= Self.maximum.rawValue else {
      throw OpsError(
        .badAmount, "\(self) is out of range", field: field,
        hint: "use a price up to \(Limits.unitPriceMaximum)")
    }
    return self
  }

  /// The same price, if it can be paid: above zero, with no more decimals than `currency` has. What
  /// customers are asked for is such a price; costs may be finer. Throws `data.bad_amount`.
  public func validatedSalesPrice(
    _ currency: Currency, field: String = "price"
  ) throws(OpsError) -> UnitPrice {
    guard isPositive else {
      throw OpsError(
        .badAmount, "A sales price must be above zero, not \(self)", field: field,
        hint: "leave the price out until you know it")
    }
    let step = FixedPoint.power(FixedPoint.scale - currency.minorDigits)
    guard rawValue.isMultiple(of: Int64(step)) else {
      let digits = currency.minorDigits
      throw OpsError(
        .badAmount, "\(self) cannot be paid in \(currency)", field: field,
        hint: digits == 0
          ? "\(currency) has no decimals: give a whole number"
          : "\(currency) has \(digits) decimals: round the price, or sell in a larger unit")
    }
    return try validated(field: field)
  }

  /// Exact text with at least the decimals of `currency`: `24.90`, `0.125`, and `2490` in JPY.
  public func text(in currency: Currency) -> String {
    FixedPoint.format(rawValue, minimumDecimals: currency.minorDigits, scale: FixedPoint.scale)
  }

  public static func == (left: UnitPrice, right: UnitPrice) -> Bool {
    left.rawValue == right.rawValue
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// Whether it is more than nothing.
  public var isPositive: Bool { rawValue > 0 }
  /// Whether it is nothing.
  public var isZero: Bool { rawValue == 0 }

  /// What `quantity` of it costs, rounded half up to the currency's minor unit.
  ///
  /// - Throws: `data.bad_amount` when the amount does not fit into 64 bits.
  public func times(_ quantity: Quantity, currency: Currency) throws(OpsError) -> Money {
    let minor = try FixedPoint.multiply(
      rawValue, quantity.rawValue, resultScale: currency.minorDigits)
    return Money(minorUnits: minor, currency: currency)
  }
}

extension UnitPrice: Comparable {
  public static func < (left: UnitPrice, right: UnitPrice) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension UnitPrice: CustomStringConvertible {
  /// Exact decimal text with as few digits as needed, such as `0.125`.
  public var description: String { FixedPoint.format(rawValue) }
}

extension UnitPrice: Codable {
  /// Reads decimal text. Throws `data.bad_amount` as ``init(parsing:field:)`` does.
  public init(from decoder: any Decoder) throws {
    let (text, field) = try decoder.text(fallbackField: "price")
    try self.init(parsing: text, field: field)
    guard PriceForm.isKept, let point = text.utf8.firstIndex(of: ASCII.point) else { return }
    let decimals = text.utf8.distance(from: point, to: text.utf8.endIndex) - 1
    writtenDecimals = UInt8(clamping: decimals)
  }

  /// Writes decimal text, with the decimals that ``PriceForm`` asks for.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let decimals = max(PriceForm.decimals ?? 0, Int(writtenDecimals))
    try container.encode(
      FixedPoint.format(rawValue, minimumDecimals: decimals, scale: FixedPoint.scale))
  }
}
