import OpsDomain
import OpsStorage

extension NoticeSource {
  /// Products of which less can be promised than their threshold, unless their category tells of
  /// nothing: a condition, told of once and again only after it was over.
  static let lowStock = NoticeSource(.lowStock) { scope, _, transaction in
    var query = Query(
      Product.schema, where: .notEquals(Product.Columns.lowStock, nil),
      order: [.ascending(Product.Columns.foldedSKU)], limit: 500)
    if case .subject(let id) = scope { query.filter = .both(query.filter, .equals(.id, id)) }
    var categories = CategoryNotices(transaction)
    var occasions: [NoticeOccasion] = []
    while true {
      let rows = try await transaction.rows(query)
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
      guard rows.count == query.limit, let last = rows.last else { return occasions }
      query.after = query.position(of: last)
    }
  }

  private static func low(
    _ product: Product, _ view: StockLevelView, _ places: [RecordID], _ transaction: Transaction
  ) -> NoticeOccasion {
    let available = "\(view.available ?? .zero) \(product.unit)"
    let threshold = "\(product.lowStock ?? .zero)"
    return NoticeOccasion(
      .lowStock, collection: Product.schema.name, subjectID: product.id, date: nil,
      dueAt: transaction.now, title: "\(product.sku): low, \(available) available",
      body: "\(available) of \(product.name) (\(product.sku)) available; below "
        + "\(threshold) it is low.",
      audience: .holders(
        of: .inventoryUpdateStock,
        about: [.product(product.id)] + places.map { .location($0) }))
  }

  /// Requests that are past the day they were needed by, or have waited for 14 days: told once,
  /// to who wrote them.
  static let overdueRequests = NoticeSource(.requestOverdue) { scope, _, transaction in
    let calendar = transaction.context.calendar
    var filter = Predicate.equals(
      OutOfStockRequest.Columns.status, .pending)
    switch scope {
    case .subject(let id): filter = .both(filter, .equals(.id, id))
    case .all(let until):
      filter = .both(filter, RequestDueTime.isReached(by: until, in: calendar))
    }
    var occasions: [NoticeOccasion] = []
    for request in try await transaction.repository(OutOfStockRequest.self).all(where: filter) {
      let dueAt = RequestDueTime.of(request, in: calendar)
      if case .all(let until) = scope, dueAt > until { continue }
      guard let product = try await transaction.repository(Product.self).fetch(request.productID)
      else { continue }
      let since = calendar.date(of: request.requestedAt)
      occasions.append(
        NoticeOccasion(
          .requestOverdue, collection: OutOfStockRequest.schema.name, subjectID: request.id,
          date: calendar.date(of: dueAt), dueAt: dueAt,
          title: "\(request.number): overdue, \(request.remaining) of \(product.sku)",
          body: "\(request.number) waits since \(since): \(request.remaining) \(product.unit) of "
            + "\(product.name) (\(product.sku)) are still owed.",
          audience: .users(
            [request.createdBy].compactMap(\.self), seeing: .requestView, else: .requestDeliver,
            about: [.product(product.id), .customer(request.customerID)])))
    }
    return occasions
  }
}
