import OpsDomain

extension StockPolicy {
  /// Days from order to receipt, unless the rule says otherwise.
  public static let usualLeadDays: Int64 = 7
  /// Longest time from order to receipt, in days.
  public static let longestLeadDays: Int64 = 730
  /// Share of order cycles that should not run out, unless the rule says otherwise, in millionths.
  public static let usualServiceLevel: Int64 = 950_000
  /// Allowed shares, in millionths: 0.5 to 0.9999.
  public static let serviceLevels: ClosedRange<Int64> = 500_000...999_900

  /// The share as a number between 0 and 1.
  public var service: Double { Double(serviceLevel) / Double(FixedPoint.one) }

  /// Whether its figures fit together.
  ///
  /// - Throws: `data.bad_quantity` and `data.bad_value` with the field.
  public func check() throws(OpsError) {
    guard !minimum.isNegative, minimum <= .maximum else {
      throw OpsError(.badQuantity, "The minimum cannot be negative: \(minimum)", field: "min")
    }
    guard maximum >= minimum, maximum.isPositive, maximum <= .maximum else {
      throw OpsError(
        .badQuantity,
        "The maximum must be above zero and at least the minimum of \(minimum), not \(maximum)",
        field: "max", hint: "raise --max or lower --min")
    }
    for (field, part) in [("order", orderQuantity), ("multiple", multiple)] {
      guard let part else { continue }
      guard part.isPositive, part <= .maximum else {
        throw OpsError(
          .badQuantity, "The quantity to order must be above zero, not \(part)", field: field)
      }
    }
    guard (0...Self.longestLeadDays).contains(leadDays) else {
      throw OpsError(
        .badValue, "The lead time must be from 0 to \(Self.longestLeadDays) days, not \(leadDays)",
        field: "lead_time", hint: "write it like 7d or 2w")
    }
    guard Self.serviceLevels.contains(serviceLevel) else {
      throw OpsError(
        .badValue, "The service level must be a share from 0.5 to 0.9999", field: "service_level",
        hint: "0.95 means that 19 of 20 orders come in time")
    }
  }
}
