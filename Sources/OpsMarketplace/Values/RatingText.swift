import OpsDomain

/// Means of ratings as people read them.
enum RatingText {
  /// The mean with two decimals, rounded half up, such as `4.67`; nil of no ratings.
  static func mean(sum: Int64, of count: Int64) -> String? {
    guard count > 0 else { return nil }
    return FixedPoint.format((sum * 100 + count / 2) / count, minimumDecimals: 2, scale: 2)
  }
}
