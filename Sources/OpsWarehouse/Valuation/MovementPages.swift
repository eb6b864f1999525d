import OpsDomain
import OpsStorage

/// The movements of some products one after the other: product by product in the order of their
/// identifiers, those of each in the order in which they count.
///
/// Read page by page. After a full page its last product is read to the end by itself, which
/// `Transaction.pages` does not do: so each page starts where an index can seek, and no movement is
/// read twice.
struct MovementPages {
  private let transaction: Transaction
  private let start: Instant?
  private let moment: Instant
  private var rest: ArraySlice<RecordID>
  private var page: [Row] = []
  private var position = 0
  /// The product that the last full page ended in.
  private var one: RowPages?

  /// The movements after `start` and up to `moment`.
  init(
    of products: [RecordID], after start: Instant? = nil, through moment: Instant,
    _ transaction: Transaction
  ) {
    self.transaction = transaction
    self.start = start
    self.moment = moment
    rest = products.sorted()[...]
  }

  /// The next movement; nil after the last one.
  mutating func next() async throws -> StockMovement? {
    while true {
      if position < page.count {
        defer { position += 1 }
        return try StockMovement(page[position])
      }
      if let row = try await one?.next() { return try StockMovement(row) }
      one = nil
      guard !rest.isEmpty else { return nil }
      try await turn()
    }
  }

  private mutating func turn() async throws {
    try Task.checkCancellation()
    let query = query(Array(rest))
    page = try await transaction.rows(query)
    position = 0
    guard page.count == query.limit, let last = page.last else {
      rest = []
      return
    }
    let product = try StockMovement(last).productID
    var following = self.query([product])
    following.after = following.position(of: last)
    one = RowPages(following, transaction)
    rest = rest.drop { $0 <= product }
  }

  private func query(_ products: [RecordID]) -> Query {
    typealias Columns = StockMovement.Columns
    var parts: [Predicate] = [
      .oneOf(Columns.productID, products),
      .lessOrEqual(Columns.at, moment),
    ]
    if let start { parts.append(.greater(Columns.at, start)) }
    let first: [Order] = products.count == 1 ? [] : [.ascending(Columns.productID)]
    return Query(
      StockMovement.schema, where: .and(parts), order: first + [.ascending(Columns.at)])
  }
}
