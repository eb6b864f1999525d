import OpsDomain
import OpsKernel
import OpsStorage

extension NoticeSource {
  /// Products with less available than their threshold, unless their category sends no notices. It
  /// is a condition: told once, and again only after it was over.
  static let lowStock = NoticeSource(.lowStock) { scope, _, transaction in
    var query = Query(
      Product.schema, where: .notEquals(Product.Columns.lowStock, nil),
      order: [.ascending(Product.Columns.foldedSKU)], limit: 500)
    if case .subject(let id) = scope { query.filter = .both(query.filter, .equals(.id, id)) }
    var categories = CategoryNotices(transaction)
    var occasions: [NoticeOccasion] = []
    var pages = transaction.pages(query)
    while let rows = try await pages.next() {
      var products: [Product] = []
      for product in try rows.map({ try Product($0) })
      where try await categories.areSent(of: product) { products.append(product) }
      var shelf = StockShelf(transaction)
      let items = Dictionary(
        grouping: try await shelf.items(of: products.map(\.id)), by: \.level.productID)
      for product in products {
        let own = items[product.id] ?? []
        let view = StockLevelView(product, own)
        guard view.isLow == true else { continue }
        let places = Set(own.map(\.place.id)).sorted()
        occasions.append(low(product, view, places, transaction))
      }
    }
    return occasions
  }

  private static func low(
    _ product: Product, _ view: StockLevelView, _ places: [RecordID], _ transaction: Transaction
  ) -> NoticeOccasion {
    let available = (view.available ?? .zero).text(in: product.unit)
    let threshold = "\(product.lowStock ?? .zero)"
    return NoticeOccasion(
      .lowStock, collection: Product.schema.name, subjectID: product.id, date: nil,
      dueAt: transaction.now, title: "\(product.sku): low, \(available) available",
      body: "\(product.name) (\(product.sku)): \(available) available, less than the "
        + "threshold of \(threshold).",
      audience: .holders(
        of: .inventoryUpdateStock,
        about: [.product(product.id)] + places.map { .location($0) }))
  }
}
