import OpsDomain
import OpsStorage

/// All identifiers of products in ranges that follow each other, for what is compared product by
/// product: a range is read in a few queries, and only its answers are in memory.
struct ProductRanges {
  /// Products in one range.
  private static let size = Limits.pageSizeMaximum

  /// From after one identifier up to another; either end may be the end of the book.
  struct Range {
    let after: RecordID?
    let through: RecordID?

    /// The condition that a product column is in the range.
    func holds(_ column: Field<RecordID>) -> Predicate {
      let bounds = [
        after.map { Predicate.greater(column, $0) },
        through.map { Predicate.lessOrEqual(column, $0) },
      ].compactMap { $0 }
      return bounds.isEmpty ? .everything : .and(bounds)
    }

    func contains(_ product: RecordID) -> Bool {
      (after.map { $0 < product } ?? true) && (through.map { product <= $0 } ?? true)
    }
  }

  private let transaction: Transaction
  private var after: RecordID?
  private var isOver = false

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The next range; nil after the last one, which has no end. Together they hold every identifier,
  /// also one that no product has.
  mutating func next() async throws -> Range? {
    guard !isOver else { return nil }
    try Task.checkCancellation()
    let filter = after.map { Predicate.greater(.id, $0) } ?? .everything
    let rows = try await transaction.rows(
      Query(Product.schema, where: filter, limit: Self.size))
    isOver = rows.count < Self.size
    let range = Range(after: after, through: isOver ? nil : rows.last?.id)
    after = range.through
    return range
  }
}
