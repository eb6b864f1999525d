/// A sum of any number of quantities. It is exact, however many they are and however large: figures
/// over all records of a book may be beyond what one quantity holds.
public struct QuantitySum: Hashable, Sendable {
  /// Millionths of a unit.
  public let rawValue: Int128

  /// The sum of that many millionths.
  public init(rawValue: Int128) { self.rawValue = rawValue }

  /// The sum of one quantity.
  public init(_ quantity: Quantity) { rawValue = Int128(quantity.rawValue) }
}

extension QuantitySum: AdditiveArithmetic {
  /// The sum of no quantities.
  public static let zero = QuantitySum(rawValue: 0)

  /// Both together.
  public static func + (left: QuantitySum, right: QuantitySum) -> QuantitySum {
    QuantitySum(rawValue: left.rawValue + right.rawValue)
  }

  /// What is left of the first without the second; may be negative.
  public static func - (left: QuantitySum, right: QuantitySum) -> QuantitySum {
    QuantitySum(rawValue: left.rawValue - right.rawValue)
  }
}

extension QuantitySum: ExpressibleByIntegerLiteral {
  /// Whole units: `let one: QuantitySum = 1`.
  public init(integerLiteral value: Int64) {
    self.init(rawValue: Int128(value) * Int128(FixedPoint.one))
  }
}

extension QuantitySum: CustomStringConvertible {
  /// Exact decimal text with as few digits as needed, such as `18000000000000.5`.
  public var description: String {
    let parts = rawValue.magnitude.quotientAndRemainder(dividingBy: UInt128(FixedPoint.one))
    // Below one unit: `0`, or `0.` and decimals.
    let fraction = FixedPoint.format(Int64(parts.remainder)).dropFirst()
    return "\(rawValue < 0 ? "-" : "")\(parts.quotient)\(fraction)"
  }
}

extension QuantitySum {
  /// Reads decimal text with at most six decimals, such as `11000000000000.5`. Throws
  /// `data.bad_quantity` for anything else.
  public init(parsing text: String, field: String = "quantity") throws(OpsError) {
    let digits = text.drop { $0 == "-" }
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count > 1 ? parts[1] : "0"
    guard text.utf8.count - digits.utf8.count <= 1, digits.utf8.first.flatMap(ASCII.digit) != nil,
      let whole = Int64(parts[0]), let fraction = FixedPoint.parse("0.\(decimals)")
    else {
      throw OpsError(.badQuantity, "\"\(Excerpt.of(text))\" is not a quantity", field: field)
    }
    let raw = Int128(whole) * Int128(FixedPoint.one) + Int128(fraction)
    self.init(rawValue: text.hasPrefix("-") ? -raw : raw)
  }
}

extension QuantitySum: Codable {
  /// Reads decimal text. Throws `data.bad_quantity` for anything else.
  public init(from decoder: any Decoder) throws {
    let (text, field) = try decoder.text(fallbackField: "quantity")
    try self.init(parsing: text, field: field)
  }

  /// Writes decimal text, as ``Quantity`` does.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
