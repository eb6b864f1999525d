import OpsDomain
import OpsStorage

/// The rows of a query one after the other, read page by page.
struct RowPages {
  private var pages: QueryPages
  private var page: [Row] = []
  private var position = 0

  init(_ query: Query, _ transaction: Transaction) { pages = transaction.pages(query) }

  /// The next row; nil after the last one.
  mutating func next() async throws -> Row? {
    if position == page.count {
      page = try await pages.next() ?? []
      position = 0
    }
    guard position < page.count else { return nil }
    defer { position += 1 }
    return page[position]
  }
}
