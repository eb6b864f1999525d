import OpsDomain
import OpsStorage

/// The movements of a product one after the other: those that were read beforehand, or page by
/// page.
struct MovementSource {
  private var known: [StockMovement].Iterator?
  private var pages: MovementPages?

  init(_ known: [StockMovement]) { self.known = known.makeIterator() }

  /// The movements after `start` and up to `moment`, in their order.
  init(
    of product: RecordID, after start: Instant?, through moment: Instant,
    _ transaction: Transaction
  ) {
    pages = MovementPages(of: [product], after: start, through: moment, transaction)
  }

  /// The next movement; nil after the last one.
  mutating func next() async throws -> StockMovement? {
    if known != nil { return known?.next() }
    return try await pages?.next()
  }
}
