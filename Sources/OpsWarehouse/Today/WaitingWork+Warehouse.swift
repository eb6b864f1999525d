import OpsDomain
import OpsKernel
import OpsStorage

extension WaitingWork {
  /// Packaging, counts, transfers and lots that wait for the people of the warehouse.
  static let ofWarehouse: [WaitingWork] = [
    latePackaging, packagingOfTheDay, packagesToShip, countsToMake, countsToReview, transfersDue,
    expiredLots, expiringLots, lowProducts,
  ]

  private static func packaging(
    _ words: WaitingWords, place: Int, verb: String,
    where filter: @escaping @Sendable (Transaction) -> Predicate
  ) -> WaitingWork {
    WaitingWork(
      PackagingRecord.self, place: place, for: .inventoryUpdateStock, words, where: filter,
      order: PackagingService.workOrder,
      command: { "packaging \(verb) \($0.number)" })
  }

  private static let packed = Predicate.equals(PackagingRecord.Columns.status, .completed)
  private static let inProgress = Predicate.equals(PackagingRecord.Columns.status, .inProgress)

  private static let latePackaging = packaging(
    WaitingWords(
      "packaging_overdue", .now, "packaging record is late", "packaging records are late",
      why: "The day they were due has passed.", list: "packaging list --overdue"),
    place: 200, verb: "complete"
  ) { .both(inProgress, .less(PackagingRecord.Columns.due, $0.today)) }

  private static let packagingOfTheDay = packaging(
    WaitingWords(
      "packaging_due", .today, "packaging record to complete", "packaging records to complete",
      why: "They are due today or tomorrow.", list: "packaging list --status in_progress"),
    place: 210, verb: "complete"
  ) { transaction in
    .and([
      inProgress, .greaterOrEqual(PackagingRecord.Columns.due, transaction.today),
      .lessOrEqual(PackagingRecord.Columns.due, transaction.today.adding(days: 1)),
    ])
  }

  private static let packagesToShip = packaging(
    WaitingWords(
      "packaging_to_ship", .today, "packaging record to ship", "packaging records to ship",
      why: "The packages are complete and still here.",
      list: "packaging list --status completed"), place: 220, verb: "ship"
  ) { _ in packed }

  private static let countsToMake = WaitingWork(
    CountSession.self, place: 230, for: .inventoryCount,
    WaitingWords(
      "counts_open", .today, "count to make", why: "Stock is to be counted.",
      list: "count list --status open --status counting"),
    where: { _ in .oneOf(CountSession.Columns.status, [.open, .counting]) },
    order: [.ascending(CountSession.Columns.createdAt)],
    command: { "count sheet \($0.number)" })

  private static let countsToReview = WaitingWork(
    CountSession.self, place: 240, for: .inventoryReviewCount,
    WaitingWords(
      "counts_to_review", .today, "count to review",
      why: "Counting has ended; the stock is corrected after the review.",
      list: "count list --status review"),
    where: { _ in .equals(CountSession.Columns.status, .review) },
    order: [.ascending(CountSession.Columns.createdAt)],
    command: { "count review \($0.number)" })

  private static let transfersDue = WaitingWork(
    Transfer.self, place: 250, for: .inventoryUpdateStock,
    WaitingWords(
      "transfers_due", .today, "transfer to receive",
      why: "The goods were to arrive today or earlier.", list: "transfer list --open"),
    where: { transaction in
      .and([
        .oneOf(Transfer.Columns.status, TransferStatus.allCases.filter(\.isOpen)),
        .lessOrEqual(Transfer.Columns.eta, transaction.today),
      ])
    }, order: [.ascending(Transfer.Columns.createdAt)],
    command: { "transfer receive \($0.number)" })

  private static let expiredLots = WaitingWork(place: 260, for: .inventoryUpdateStock) {
    transaction in
    let shelf = Predicate.equals(StockLevel.Columns.isOnShelf, true)
    return try await lots(
      .both(shelf, .less(StockLevel.Columns.due, transaction.today)), transaction,
      WaitingWords(
        "lots_expired", .now, "expired lot on the shelf", "expired lots on the shelf",
        why: "The last good day has passed; they must not be handed out.",
        list: "lot list --status expired"))
  }

  private static let expiringLots = WaitingWork(place: 270, for: .inventoryUpdateStock) {
    transaction in
    typealias Columns = StockLevel.Columns
    return try await lots(
      .and([
        .equals(Columns.isOnShelf, true), .greaterOrEqual(Columns.due, transaction.today),
        .lessOrEqual(Columns.due, transaction.today.adding(days: 3)),
      ]), transaction,
      WaitingWords(
        "lots_expiring", .today, "lot to use up", "lots to use up",
        why: "The last good day is within three days.", list: "lot list --expiring 3d"))
  }

  /// Products with less available than their threshold. No index tells which: what is available is
  /// added up, so only the first products with a threshold are looked at.
  private static let lowProducts = WaitingWork(place: 280, for: .inventoryUpdateStock) {
    transaction in
    guard try transaction.sees(Product.schema), try transaction.sees(StockLevel.schema) else {
      return nil
    }
    let products = try await transaction.repository(Product.self).fetch(
      Query(
        Product.schema, where: .notEquals(Product.Columns.lowStock, nil),
        order: [.ascending(Product.Columns.foldedSKU)], limit: Limits.pageSizeMaximum)
    ).items
    guard !products.isEmpty else { return nil }
    var shelf = StockShelf(transaction)
    let items = Dictionary(
      grouping: try await shelf.items(of: products.map(\.id)), by: \.level.productID)
    let low = products.count { StockLevelView($0, items[$0.id] ?? []).isLow == true }
    return WaitingWords(
      "products_low", .today, "product with low stock", "products with low stock",
      why: "Less is available than their threshold.", list: "stock list --below low"
    ).line(Int64(low), "shopping suggest")
  }

  /// Lots on the shelf, counted by place; the command shows the one that is good for the shortest.
  private static func lots(
    _ filter: Predicate, _ transaction: Transaction, _ words: WaitingWords
  ) async throws -> WaitingLine? {
    guard try transaction.sees(StockLevel.schema) else { return nil }
    let levels = transaction.repository(StockLevel.self)
    let first = try await levels.first(
      where: filter, order: [.ascending(StockLevel.Columns.due)])
    guard let first else { return nil }
    let product = try await transaction.asSystem("reads the SKU of a lot")
      .repository(Product.self).fetch(first.productID)
    let sku = product?.sku ?? first.productID.description
    return words.line(
      try await levels.count(where: filter),
      "lot show \(CommandWord.of(first.lot)) --product \(CommandWord.of(sku))")
  }
}
