/// Whether a group has many requests: more than a number that depends on what the groups are.
public enum InsightTrend: String, Codable, Sendable, CaseIterable {
  /// More than 10 requests of a region, 15 of a product, 8 of a customer.
  case up
  /// Neither many nor few.
  case steady
  /// Fewer than 3 requests of a region, 5 of a product, 3 of a customer.
  case down

  init(_ requests: Int64, by grouping: RequestGrouping) {
    let limits: (many: Int64, few: Int64)
    switch grouping {
    case .region: limits = (10, 3)
    case .product: limits = (15, 5)
    case .customer: limits = (8, 3)
    }
    self = requests > limits.many ? .up : requests < limits.few ? .down : .steady
  }
}
