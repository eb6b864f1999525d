import OpsDomain

/// How urgent a request is, in its own order.
public enum RequestPriority: String, Sendable, CaseIterable, Codable {
  /// The policy `priority` serves it after all others.
  case low
  /// The priority of a request for which none is given.
  case normal
  /// The policy `priority` serves it before normal requests.
  case high
  /// The policy `priority` serves it before all others.
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
