/// How good a period was, in one figure.
///
/// Score = 0.3 × completion + 0.25 × utilization + 0.25 × productivity + 0.2 × quality, each at most
/// 1. What was not counted is left out, and the weights of the others are scaled so that they add up
/// to 1. Source: the domain catalogue, 2.8.
enum FloorScore {
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

/// What a score is called.
public enum FloorRating: String, Codable, Sendable, CaseIterable {
  /// 0.9 and more.
  case excellent
  /// 0.75 and more.
  case good
  /// 0.6 and more.
  case fair
  case poor

  init(_ score: Ratio) {
    self =
      switch score.rawValue {
      case 9000...: .excellent
      case 7500...: .good
      case 6000...: .fair
      default: .poor
      }
  }
}

/// How a figure went since the period before.
public enum FloorTrend: String, Codable, Sendable, CaseIterable {
  /// More than 5 % above the figure before.
  case improving
  case stable
  /// More than 5 % below it.
  case declining

  /// Nil unless both periods have the figure.
  init?(_ current: Ratio?, since previous: Ratio?) {
    guard let current, let previous else { return nil }
    let difference = (current.rawValue - previous.rawValue) * 20
    self =
      difference > previous.rawValue
      ? .improving : -difference > previous.rawValue ? .declining : .stable
  }
}
