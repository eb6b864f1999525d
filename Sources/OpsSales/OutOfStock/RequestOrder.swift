import OpsDomain
import OpsStorage

/// Order of a list of requests.
public enum RequestOrder: String, Codable, Sendable, CaseIterable {
  /// By the time of the request.
  case newest, oldest
  /// Most urgent first, then oldest.
  case priority
  /// Needed soonest first; requests without a date come last.
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

  /// A page of the requests in this order.
  func page(
    of query: Query, _ transaction: Transaction
  ) async throws -> Page<OutOfStockRequest> {
    let requests = transaction.repository(OutOfStockRequest.self)
    guard self == .neededBy else { return try await requests.fetch(query) }
    // The index has requests without a date first, so these are read separately.
    typealias Columns = OutOfStockRequest.Columns
    var (dated, undated) = (query, query)
    dated.filter = .both(query.filter, .notEquals(Columns.neededBy, nil))
    undated.filter = .both(query.filter, .equals(Columns.neededBy, nil))
    var items: [OutOfStockRequest] = []
    if query.after?.first?.isNull != true {
      let page = try await requests.fetch(dated)
      guard page.items.count < query.limit else { return page }
      items = page.items
      undated.after = nil
    }
    undated.limit = query.limit - items.count
    let rest = try await requests.fetch(undated)
    return Page(items: items + rest.items, next: rest.next)
  }
}
