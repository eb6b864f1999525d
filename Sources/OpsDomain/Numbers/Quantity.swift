/// An exact amount of something in its unit of measure, counted in millionths of that unit.
///
/// How many decimals a quantity may use is the unit's scale and is checked where input is read;
/// inside, all quantities share one scale, so they add without conversion.
public struct Quantity: RawRepresentable, Hashable, Sendable {
  /// Millionths of a unit.
  public let rawValue: Int64

  /// The quantity of that many millionths, for values the code or a store already knows.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Largest quantity an input may give: 9,000,000,000 units (``Limits/quantityMaximum``), and as
  /// much below zero. A thousand of them still add up without overflow.
  public static let maximum = Quantity(rawValue: Limits.quantityMaximum * FixedPoint.one)

  /// Nothing.
  public static let zero = Quantity(rawValue: 0)

  /// Reads a decimal number such as `5` or `2.55`.
  ///
  /// - Parameters:
  ///   - parsing: `[+-]?digits[.digits]`.
  ///   - scale: Decimals the unit allows, 0 to 6; further decimals may only be zeros.
  ///   - field: Input field named in the error.
  /// - Throws: `data.bad_quantity` for anything else, or beyond ``maximum``.
  public init(
    parsing text: String, scale: Int = FixedPoint.scale, field: String = "quantity"
  ) throws(OpsError) {
    let scale = min(max(0, scale), FixedPoint.scale)
    let problem: DecimalProblem
    switch ASCII.withBytes(text, { FixedPoint.scan($0, scale: FixedPoint.scale) }) {
    case .success(let raw):
      let value = Quantity(rawValue: raw)
      if value.decimals > scale {
        problem = .tooManyDecimals
      } else if raw.magnitude > Self.maximum.rawValue.magnitude {
        problem = .tooLarge
      } else {
        self = value
        return
      }
    case .failure(let found):
      problem = found
    }
    throw problem.error(
      .badQuantity, text: text, scale: scale, maximum: Limits.quantityMaximum, field: field)
  }

  /// `count` whole units, for numbers the code knows; `count` must not exceed ``maximum``.
  /// Numbers that come from input go through ``init(units:field:)``.
  public static func whole(_ count: Int64) -> Quantity {
    Quantity(rawValue: count * FixedPoint.one)
  }

  /// `units` whole units. Throws `data.bad_quantity` beyond ``maximum``.
  public init(units: Int64, field: String = "quantity") throws(OpsError) {
    guard units.magnitude <= Limits.quantityMaximum.magnitude else {
      throw DecimalProblem.tooLarge.error(
        .badQuantity, text: String(units), scale: 0, maximum: Limits.quantityMaximum, field: field)
    }
    self.init(rawValue: units * FixedPoint.one)
  }

  /// Whether it is more than nothing.
  public var isPositive: Bool { rawValue > 0 }
  /// Whether it is below zero.
  public var isNegative: Bool { rawValue < 0 }
  /// Whether it is nothing.
  public var isZero: Bool { rawValue == 0 }

  /// Decimals the number really uses: 0 for 5, 2 for 2.55.
  public var decimals: Int {
    var rest = rawValue % FixedPoint.one
    guard rest != 0 else { return 0 }
    var count = FixedPoint.scale
    while rest % 10 == 0 {
      rest /= 10
      count -= 1
    }
    return count
  }

  /// The sum. Throws `data.bad_quantity` when it does not fit into 64 bits; for what is kept, where
  /// the nearest quantity that `+` gives would be wrong.
  public func adding(_ other: Quantity) throws(OpsError) -> Quantity {
    let (sum, overflow) = rawValue.addingReportingOverflow(other.rawValue)
    guard !overflow else { throw Self.overflow }
    return Quantity(rawValue: sum)
  }

  /// The difference. Throws `data.bad_quantity` when it does not fit into 64 bits.
  public func subtracting(_ other: Quantity) throws(OpsError) -> Quantity {
    let (difference, overflow) = rawValue.subtractingReportingOverflow(other.rawValue)
    guard !overflow else { throw Self.overflow }
    return Quantity(rawValue: difference)
  }

  private static var overflow: OpsError {
    OpsError(.badQuantity, "The sum of the quantities is too large", field: "quantity")
  }
}

extension Quantity: AdditiveArithmetic {
  /// The sum. What does not fit into 64 bits, 9,223,372,036,854 units, becomes the largest or the
  /// smallest quantity there is: figures over many records must not stop the program. What is kept
  /// is added with ``adding(_:)``, which refuses.
  public static func + (left: Quantity, right: Quantity) -> Quantity {
    let (sum, overflow) = left.rawValue.addingReportingOverflow(right.rawValue)
    guard overflow else { return Quantity(rawValue: sum) }
    return Quantity(rawValue: left.isNegative ? .min : .max)
  }

  /// The difference, with the same bounds as `+`.
  public static func - (left: Quantity, right: Quantity) -> Quantity {
    let (difference, overflow) = left.rawValue.subtractingReportingOverflow(right.rawValue)
    guard overflow else { return Quantity(rawValue: difference) }
    return Quantity(rawValue: left.isNegative ? .min : .max)
  }

  /// The quantity with the other sign, with the same bounds as `+`.
  public static prefix func - (value: Quantity) -> Quantity { .zero - value }
}

extension Quantity: Comparable {
  public static func < (left: Quantity, right: Quantity) -> Bool { left.rawValue < right.rawValue }
}

extension Quantity: ExpressibleByIntegerLiteral {
  /// Whole units: `let one: Quantity = 1`.
  public init(integerLiteral value: Int64) { self = .whole(value) }
}

extension Quantity: CustomStringConvertible {
  /// Exact decimal text with as few digits as needed, such as `2.55`.
  public var description: String { FixedPoint.format(rawValue) }
}

extension Quantity: Codable {
  /// Reads decimal text. Throws `data.bad_quantity` as ``init(parsing:scale:field:)`` does.
  public init(from decoder: any Decoder) throws {
    let (text, field) = try decoder.text(fallbackField: "quantity")
    try self.init(parsing: text, field: field)
  }

  /// Writes decimal text, because a JSON number is a binary floating-point number to most readers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Quantity {
  /// `is` of exactly one, `are` of any other quantity: for sentences about goods.
  public var verb: String { rawValue == FixedPoint.one ? "is" : "are" }

  /// The quantity with its unit, as a sentence has it: `2.5 kg`. Goods that are counted one by one
  /// are pieces, because `2 each` is no phrase: `1 piece`, `2 pieces`.
  public func text(in unit: String) -> String {
    guard unit == "each" else { return "\(self) \(unit)" }
    return rawValue == FixedPoint.one ? "1 piece" : "\(self) pieces"
  }
}
