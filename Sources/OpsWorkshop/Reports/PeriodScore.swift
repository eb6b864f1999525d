/// How good a period was, in one figure.
///
/// Score = 0.3 × completion + 0.25 × utilization + 0.25 × productivity + 0.2 × quality, each at
/// most 1. Figures that were not counted are left out, and the other weights are scaled to add up
/// to 1.
enum PeriodScore {
  /// Weights in hundredths.
  static let weights: [Int64] = [30, 25, 25, 20]

  /// The score; nil where nothing was counted at all.
  static func of(
    completion: Ratio?, utilization: Ratio?, productivity: Ratio?, quality: Ratio?
  ) -> Ratio? {
    var (sum, weight): (Int64, Int64) = (0, 0)
    for (ratio, share) in zip([completion, utilization, productivity, quality], weights) {
      guard let ratio else { continue }
      sum += share * min(Ratio.one, ratio.rawValue)
      weight += share
    }
    return Ratio(sum, of: weight * Ratio.one)
  }
}
