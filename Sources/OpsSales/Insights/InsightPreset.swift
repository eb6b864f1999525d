/// A question that people often ask. It fills in what the call leaves open.
public enum InsightPreset: String, Codable, Sendable, CaseIterable {
  /// The ten groups with the largest values.
  case topPerformers = "top_performers"
  /// Groups with a value below 10, the smallest first.
  case lowStock = "low_stock"
  /// The last seven days.
  case recent
  /// Groups with a value above 100.
  case highValue = "high_value"
  /// All groups by name.
  case alphabetical

  /// The order of the groups; nil where the preset leaves it open.
  var order: InsightOrder? {
    switch self {
    case .topPerformers, .highValue: .value
    case .lowStock: .valueRising
    case .alphabetical: .name
    case .recent: nil
    }
  }

  /// Groups that are shown; nil where the preset leaves it open.
  var top: Int? {
    switch self {
    case .topPerformers: 10
    case .lowStock, .highValue, .alphabetical: InsightTerms.most
    case .recent: nil
    }
  }

  /// The condition on values; nil for none.
  var threshold: InsightThreshold? {
    switch self {
    case .lowStock: InsightThreshold(.lt, 10)
    case .highValue: InsightThreshold(.gt, 100)
    case .topPerformers, .recent, .alphabetical: nil
    }
  }
}
