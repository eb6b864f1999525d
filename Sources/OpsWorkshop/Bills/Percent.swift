import OpsDomain

/// Shares that people write in percent.
enum Percent {
  /// A share in millionths of a percentage such as `2.5`, from 0 to below 100 with at most four
  /// decimals. Throws `data.bad_value`.
  static func share(_ percent: Quantity, field: String) throws(OpsError) -> Millionths {
    let (share, rest) = percent.rawValue.quotientAndRemainder(dividingBy: 100)
    guard rest == 0, (0..<FixedPoint.one).contains(share) else {
      throw OpsError(
        .badValue, "\(percent) is not a percentage from 0 to below 100", field: field,
        hint: "write it like 2.5, with at most four decimals")
    }
    return share
  }

  /// The percentage of a share.
  static func of(_ share: Millionths) -> Quantity { Quantity(rawValue: share * 100) }
}
