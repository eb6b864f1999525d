import OpsDomain
import OpsStorage

/// The rows of a query one after the other, read page by page.
struct RowPages {
  private var query: Query
  private let transaction: Transaction
  private var page: [Row] = []
  private var position = 0
  private var isOver = false

  init(_ query: Query, _ transaction: Transaction) {
    self.query = query
    self.transaction = transaction
  }

  /// The next row; nil after the last one.
  mutating func next() async throws -> Row? {
    if position == page.count, !isOver {
      try Task.checkCancellation()
      page = try await transaction.rows(query)
      position = 0
      isOver = page.count < query.limit
      if let last = page.last { query.after = query.position(of: last) }
    }
    guard position < page.count else { return nil }
    defer { position += 1 }
    return page[position]
  }
}
