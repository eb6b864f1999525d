import OpsDomain

/// How much business a customer brings. Always computed from the stored figures, never stored.
public enum CustomerGrade: String, Sendable, CaseIterable, Codable {
  /// More than 50,000 of value and more than 20 orders.
  case vip
  /// More than 20,000 of value or more than 10 orders, but not `vip`.
  case high
  /// Fewer than 3 orders, with contact in the last 30 days, and not `high`.
  case potential
  /// All other customers.
  case normal

  /// The grade that figures give at a moment.
  ///
  /// More than 50,000 of value and more than 20 orders make a customer `vip`; more than 20,000 or
  /// more than 10 orders `high`; fewer than 3 orders with contact in the last 30 days `potential`.
  /// Values are in major units of the book's currency.
  public static func of(
    orders: Int64, value: Money, lastContactAt: Instant?, now: Instant
  ) -> CustomerGrade {
    let major = Int64(FixedPoint.power(value.currency.minorDigits))
    if value.minorUnits > 50_000 * major, orders > 20 { return .vip }
    if value.minorUnits > 20_000 * major || orders > 10 { return .high }
    guard orders < 3, let lastContactAt else { return .normal }
    return now.since(lastContactAt) < recentContact ? .potential : .normal
  }

  /// Contact within this time keeps a new customer promising: 30 days.
  public static let recentContact = TimeSpan(milliseconds: 30 * 86_400_000)
}
