import OpsDomain

/// How urgent a request is, in its own order.
public enum RequestPriority: String, Sendable, CaseIterable, Codable {
  case low
  case normal
  case high
  case urgent
}

extension RequestPriority: RankedWord {
  /// Place in the order of urgency, as requests store it: 0 for low to 3 for urgent.
  public var rank: Int64 {
    switch self {
    case .low: 0
    case .normal: 1
    case .high: 2
    case .urgent: 3
    }
  }
}
