import OpsDomain
import OpsStorage

/// Order of a list of requests.
public enum RequestOrder: String, Codable, Sendable, CaseIterable {
  case newest, oldest
  /// Most urgent first, then oldest.
  case priority
  /// Needed soonest first; requests without a date come before them.
  case neededBy = "needed_by"

  var steps: [Order] {
    typealias Columns = OutOfStockRequest.Columns
    switch self {
    case .newest: return [.descending(Columns.requestedAt)]
    case .oldest: return [.ascending(Columns.requestedAt)]
    case .priority: return [.descending(Columns.priority), .ascending(Columns.requestedAt)]
    case .neededBy: return [.ascending(Columns.neededBy), .ascending(Columns.requestedAt)]
    }
  }
}
