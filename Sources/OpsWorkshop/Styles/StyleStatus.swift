import OpsDomain

/// How far a style has come. It goes forward only, step by step.
public enum StyleStatus: String, ColumnChoice, Codable {
  /// Nothing has been made yet.
  case planning
  /// Its pieces are being made.
  case inProduction = "in_production"
  /// Its pieces are made; no goods are booked yet.
  case completed
  /// Given to the packers.
  case warehoused
  /// Sent to the customer.
  case shipped

  /// The state that follows; nil for the last.
  var next: StyleStatus? {
    switch self {
    case .planning: .inProduction
    case .inProduction: .completed
    case .completed: .warehoused
    case .warehoused: .shipped
    case .shipped: nil
    }
  }
}
