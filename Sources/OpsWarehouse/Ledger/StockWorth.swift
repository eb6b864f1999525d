import OpsDomain

/// An amount of money as a quantity times a unit price: millionths of millionths of the currency's
/// unit, never below zero. Nothing is rounded until ``money(_:)``.
public struct StockWorth: Hashable, Sendable {
  /// 10⁻¹² of the currency's unit.
  public let rawValue: UInt128

  /// An amount in 10⁻¹² of the currency's unit.
  public init(rawValue: UInt128) { self.rawValue = rawValue }

  /// The value of no goods, and of goods without a known cost.
  public static let zero = StockWorth(rawValue: 0)
  /// Most that the goods of one movement may cost (``Limits/movementValueMaximum``).
  public static let movementMaximum = StockWorth(
    rawValue: UInt128(Limits.movementValueMaximum) * UInt128(FixedPoint.one)
      * UInt128(FixedPoint.one))

  /// What `quantity` of something costs, exactly; nothing for a quantity that is not above zero.
  public init(_ quantity: Quantity, at unitCost: UnitPrice) {
    let product =
      UInt128(max(0, quantity.rawValue)) * UInt128(max(0, unitCost.rawValue))
    self.init(rawValue: product)
  }

  /// Reads ``description``. Throws `data.corrupt` for anything else.
  public init(parsing text: String) throws(OpsError) {
    guard let raw = UInt128(text) else {
      throw OpsError(.corrupt, "A stored value of stock is not a number")
    }
    self.init(rawValue: raw)
  }

  /// Whether there is no value at all, not even a part of the smallest unit of the currency.
  public var isZero: Bool { rawValue == 0 }

  /// The sum. Throws `data.bad_amount` when 128 bits are too few.
  public func adding(_ other: StockWorth) throws(OpsError) -> StockWorth {
    let (sum, overflow) = rawValue.addingReportingOverflow(other.rawValue)
    guard !overflow else {
      throw OpsError(.badAmount, "The value of the stock is too large", field: "value")
    }
    return StockWorth(rawValue: sum)
  }

  /// The difference, or zero when `other` is more.
  public func subtracting(_ other: StockWorth) -> StockWorth {
    StockWorth(rawValue: rawValue > other.rawValue ? rawValue - other.rawValue : 0)
  }

  /// The share that belongs to `part` of `whole`, rounded half to even; everything when `part` is
  /// the whole or more.
  public func share(of part: Quantity, in whole: Quantity) -> StockWorth {
    guard part < whole else { return self }
    guard part.isPositive else { return .zero }
    return StockWorth(
      rawValue: ScaledAmount.scaled(
        rawValue, by: part.rawValue.magnitude, over: whole.rawValue.magnitude))
  }

  /// What one unit costs when `quantity` units cost this, rounded half to even to a millionth; nil
  /// for a quantity that is not above zero, or when it does not fit into 64 bits.
  public func unitCost(of quantity: Quantity) -> UnitPrice? {
    guard quantity.isPositive else { return nil }
    let raw = ScaledAmount.divided(rawValue, by: quantity.rawValue.magnitude)
    return Int64(exactly: raw).map(UnitPrice.init(rawValue:))
  }

  /// Parts of a worth in money, which add up to `total`: their exact sum as ``money(_:)`` gives it.
  public static func money(_ parts: [StockWorth], total: Money) -> [Money] {
    LargestRemainder.rounded(
      parts.map(\.rawValue), to: divisor(total.currency), total: total.minorUnits
    ).map { Money(minorUnits: $0, currency: total.currency) }
  }

  private static func divisor(_ currency: Currency) -> UInt64 {
    FixedPoint.power(2 * FixedPoint.scale - currency.minorDigits)
  }

  /// Rounded half to even to the currency's smallest unit. Throws `data.bad_amount` when it does
  /// not fit into 64 bits.
  public func money(_ currency: Currency) throws(OpsError) -> Money {
    let divisor = Self.divisor(currency)
    guard let minor = Int64(exactly: ScaledAmount.divided(rawValue, by: divisor)) else {
      throw OpsError(.badAmount, "The value of the stock is too large", field: "value")
    }
    return Money(minorUnits: minor, currency: currency)
  }
}

extension StockWorth: Comparable {
  public static func < (left: StockWorth, right: StockWorth) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension StockWorth: CustomStringConvertible {
  /// The raw number, for stores.
  public var description: String { String(rawValue) }
}
