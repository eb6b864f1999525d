/// How urgent a request is, in its own order.
public enum RequestPriority: String, Sendable, CaseIterable, Codable {
  case low
  case normal
  case high
  case urgent
}

extension RequestPriority {
  /// Place in the order of urgency, as requests store it: 0 for low to 3 for urgent.
  public var rank: Int64 {
    switch self {
    case .low: 0
    case .normal: 1
    case .high: 2
    case .urgent: 3
    }
  }

  /// The priority of that rank, or nil when there is none.
  public init?(rank: Int64) {
    guard let found = Self.allCases.first(where: { $0.rank == rank }) else { return nil }
    self = found
  }
}
