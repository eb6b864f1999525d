import OpsDomain
import OpsStorage

/// The products of a report, in blocks: a block needs only a few queries, and only one block is in
/// memory.
struct ProductBlocks {
  /// Products in one block.
  static let size = 200

  private enum Source {
    /// All products, page by page.
    case all(QueryPages)
    /// These, in the order they are in.
    case these(ArraySlice<Product>)
    /// Those with these identifiers.
    case identified(ArraySlice<RecordID>)
  }

  private let transaction: Transaction
  private var source: Source

  /// All products, in the order of their identifiers.
  init(_ transaction: Transaction) { self.init(after: nil, through: nil, transaction) }

  /// The products after one identifier and up to another, in the order of their identifiers.
  init(after first: RecordID?, through last: RecordID?, _ transaction: Transaction) {
    self.transaction = transaction
    let bounds = [
      first.map { Predicate.greater(.id, $0) },
      last.map { Predicate.lessOrEqual(.id, $0) },
    ].compactMap { $0 }
    let filter: Predicate = bounds.isEmpty ? .everything : .and(bounds)
    source = .all(transaction.pages(Query(Product.schema, where: filter, limit: Self.size)))
  }

  /// The products with these SKUs, each once; all of them for none. Throws `notfound.sku`.
  init(named skus: [String]?, _ transaction: Transaction) async throws {
    self.init(transaction)
    guard let skus, !skus.isEmpty else { return }
    var found: [Product] = []
    var seen: Set<RecordID> = []
    for sku in skus {
      let product = try await transaction.repository(Product.self).named(sku)
      if seen.insert(product.id).inserted { found.append(product) }
    }
    source = .these(found[...])
  }

  /// The products with these identifiers, in their order; those that the reader may not see are
  /// left out.
  init(_ ids: some Sequence<RecordID>, _ transaction: Transaction) {
    self.transaction = transaction
    source = .identified(ids.sorted()[...])
  }

  /// The next products; nil after the last ones. A block may be empty.
  mutating func next() async throws -> [Product]? {
    try Task.checkCancellation()
    switch source {
    case .all(var pages):
      let rows = try await pages.next()
      source = .all(pages)
      return try rows?.map { try Product($0) }
    case .these(let products):
      guard !products.isEmpty else { return nil }
      source = .these(products.dropFirst(Self.size))
      return Array(products.prefix(Self.size))
    case .identified(let ids):
      guard !ids.isEmpty else { return nil }
      source = .identified(ids.dropFirst(Self.size))
      return try await transaction.repository(Product.self).all(
        where: .oneOf(.id, ids.prefix(Self.size)))
    }
  }
}
