import OpsDomain

/// The rows of a query page by page, where all are needed but not at once. Each page begins after
/// the last row of the one before.
public struct QueryPages: Sendable {
  private let transaction: Transaction
  /// What asks for the next page; nil after the last one.
  private var following: Query?

  init(_ query: Query, _ transaction: Transaction) {
    self.transaction = transaction
    following = query
  }

  /// The next page, which has rows; nil after the last one. Throws `CancellationError` when the
  /// task is cancelled.
  public mutating func next() async throws -> [Row]? {
    guard var query = following else { return nil }
    try Task.checkCancellation()
    let rows = try await transaction.rows(query)
    following = nil
    guard let last = rows.last else { return nil }
    if rows.count == query.limit {
      query.after = query.position(of: last)
      following = query
    }
    return rows
  }
}

extension Transaction {
  /// The rows of a query page by page, as many at a time as the query asks for.
  public func pages(_ query: Query) -> QueryPages { QueryPages(query, self) }
}
