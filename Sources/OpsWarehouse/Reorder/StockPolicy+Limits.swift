import OpsDomain

extension StockPolicy {
  /// Days from order to receipt where nobody said.
  public static let usualLeadDays: Int64 = 7
  /// Longest time from order to receipt, in days.
  public static let longestLeadDays: Int64 = 730
  /// Share of order cycles that should not run out where nobody said, in millionths.
  public static let usualServiceLevel: Int64 = 950_000
  /// Allowed shares, in millionths: 0.5 to 0.9999.
  public static let serviceLevels: ClosedRange<Int64> = 500_000...999_900

  /// The share as a number between 0 and 1.
  public var service: Double { Double(serviceLevel) / Double(FixedPoint.one) }

  /// Whether its figures fit each other.
  ///
  /// - Throws: `data.bad_quantity` and `data.bad_value` with the field.
  public func check() throws(OpsError) {
    guard !minimum.isNegative, minimum <= .maximum else {
      throw OpsError(.badQuantity, "The minimum is zero or more, not \(minimum)", field: "min")
    }
    guard maximum >= minimum, maximum.isPositive, maximum <= .maximum else {
      throw OpsError(
        .badQuantity,
        "The maximum is above zero and not below the minimum of \(minimum), not \(maximum)",
        field: "max", hint: "raise --max or lower --min")
    }
    for (field, part) in [("order", orderQuantity), ("multiple", multiple)] {
      guard let part else { continue }
      guard part.isPositive, part <= .maximum else {
        throw OpsError(
          .badQuantity, "The quantity to order is above zero, not \(part)", field: field)
      }
    }
    guard (0...Self.longestLeadDays).contains(leadDays) else {
      throw OpsError(
        .badValue, "Goods take 0 to \(Self.longestLeadDays) days to come, not \(leadDays)",
        field: "lead_time", hint: "write it like 7d or 2w")
    }
    guard Self.serviceLevels.contains(serviceLevel) else {
      throw OpsError(
        .badValue, "The service level is a share from 0.5 to 0.9999", field: "service_level",
        hint: "0.95 means that 19 of 20 orders come in time")
    }
  }
}
