/// In which quantities an item is replenished. Each rule is applied once to a lot, even if it
/// serves several demands.
public struct LotRule: Sendable, Hashable {
  /// Least quantity of a lot; 0 or more.
  public var minimum: Int64
  /// Lots are whole multiples of this; nil for whole ``unit``s. If the two do not fit each other,
  /// this one counts.
  public var multiple: Int64?
  /// A fixed order quantity, ordered as often as needed before the minimum and the multiple are
  /// applied; nil to order only what is missing.
  public var each: Int64?
  /// Smallest step in which the item is counted, above zero: 1,000,000 for whole pieces when
  /// quantities are millionths. Needs of parts are rounded up to it.
  public var unit: Int64

  /// A rule for lots; by default a lot is as large as the need, in whole units of 1.
  public init(
    minimum: Int64 = 0, multiple: Int64? = nil, each: Int64? = nil, unit: Int64 = 1
  ) {
    self.minimum = minimum
    self.multiple = multiple
    self.each = each
    self.unit = unit
  }

  var isValid: Bool { minimum >= 0 && (multiple ?? 1) > 0 && (each ?? 1) > 0 && unit > 0 }

  /// The quantity of a lot for a need. Nil when it is too large.
  func quantity(for need: Int64) -> Int64? {
    var quantity = need
    if let each {
      guard let raised = Self.raised(quantity, to: each) else { return nil }
      quantity = raised
    }
    return Self.raised(max(quantity, minimum), to: multiple ?? unit)
  }

  /// The least multiple of `step` that is not below `quantity`, which is above zero.
  private static func raised(_ quantity: Int64, to step: Int64) -> Int64? {
    let (raised, overflow) = ((quantity - 1) / step + 1).multipliedReportingOverflow(by: step)
    return overflow ? nil : raised
  }
}
