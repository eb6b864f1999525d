/// The price of one unit in millionths of the currency unit; finer than money, so that a price per
/// gram is exact. The currency is kept beside it.
public struct UnitPrice: RawRepresentable, Hashable, Sendable {
  /// Millionths of a currency unit.
  public let rawValue: Int64

  /// The price of that many millionths, for values the code or a store already knows.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Largest price an input may give (``Limits/unitPriceMaximum``).
  public static let maximum = UnitPrice(rawValue: Limits.unitPriceMaximum * FixedPoint.one)
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
      throw OpsError(
        .badAmount, "A price cannot be below zero", field: field, hint: "use 0 or more")
    }
    guard rawValue <= Self.maximum.rawValue else {
      throw OpsError(
        .badAmount, "\(self) is out of range", field: field,
        hint: "use a price up to \(Limits.unitPriceMaximum)")
    }
    return self
  }

  public var isPositive: Bool { rawValue > 0 }
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
  }

  /// Writes decimal text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
