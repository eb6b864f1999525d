import OpsDomain

/// The rows of a query one after the other, read page by page.
package struct RowPages {
  private var pages: QueryPages
  private var page: [Row] = []
  private var position = 0

  package init(_ query: Query, _ transaction: Transaction) { pages = transaction.pages(query) }

  /// The next row; nil after the last one.
  package mutating func next() async throws -> Row? {
    if position == page.count {
      page = try await pages.next() ?? []
      position = 0
    }
    guard position < page.count else { return nil }
    defer { position += 1 }
    return page[position]
  }
}
