import OpsDomain

/// How urgent packing is, in its own order.
public enum PackagingPriority: String, Sendable, RankedWord, Codable {
  /// Comes last in the order of work.
  case low
  /// The usual one, when nobody gives another.
  case medium
  /// Comes before work of usual urgency.
  case high
  /// Comes before all other work.
  case urgent

  /// Place in the order of work, as records store it: 0 for urgent to 3 for low.
  public var rank: Int64 {
    switch self {
    case .urgent: 0
    case .high: 1
    case .medium: 2
    case .low: 3
    }
  }
}
