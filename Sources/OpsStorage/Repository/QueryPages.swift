import OpsDomain

/// The rows of a query page by page, where all are needed but not at once. Each page begins after
/// the last row of the one before.
public struct QueryPages: Sendable {
  /// How many times as many rows the next page has, where pages grow.
  private static let growth = 4

  private let transaction: Transaction
  private let isGrowing: Bool
  /// What asks for the next page; nil after the last one.
  private var following: Query?

  init(_ query: Query, _ transaction: Transaction, isGrowing: Bool) {
    self.transaction = transaction
    self.isGrowing = isGrowing
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
      if isGrowing { query.limit = min(query.limit * Self.growth, Limits.pageSizeMaximum) }
      following = query
    }
    return rows
  }
}

extension Transaction {
  /// The rows of a query page by page, as many at a time as the query asks for.
  ///
  /// - Parameter growing: Whether each page has four times as many rows as the one before, up to
  ///   the largest page: where a few mostly suffice, and many have to be read where they do not.
  public func pages(_ query: Query, growing: Bool = false) -> QueryPages {
    QueryPages(query, self, isGrowing: growing)
  }
}
