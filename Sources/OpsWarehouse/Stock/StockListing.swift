import OpsDomain
import OpsKernel
import OpsStorage

/// Reads products in chunks until a page of wanted ones is full.
struct StockListing {
  /// How many products are read at once in the beginning, when most of them may not match.
  private static let chunk = 500

  let query: Query
  let threshold: StockThreshold
  let transaction: Transaction
  /// The location that was asked for.
  var place: Location?
  /// It and the locations inside it.
  var places: [Location]?
  /// The moment the figures are of; nil for now, and for a later day.
  var moment: Instant?
  /// The later day that is forecast, and its end.
  var forecast: (day: CivilDate, end: Instant)?

  init(_ query: Query, _ threshold: StockThreshold, _ transaction: Transaction) {
    self.query = query
    self.threshold = threshold
    self.transaction = transaction
  }

  /// The page the query asks for.
  func page() async throws -> Listing<StockLevelView> {
    var items: [StockLevelView] = []
    var chunk = query
    if isSparse { chunk.limit = Swift.max(query.limit, Self.chunk) }
    // For an earlier moment, each product needs a look at its movements: never more than needed.
    var pages = transaction.pages(chunk, growing: moment == nil)
    while let rows = try await pages.next() {
      let products = try rows.map { try Product($0) }
      var shelf = StockShelf(transaction, places: places)
      let levels = Dictionary(
        grouping: try await moment == nil ? shelf.items(of: products.map(\.id)) : [],
        by: \.level.productID)
      let leased =
        try await isOfNow
        ? QuotaSums.held(of: products.map(\.id), at: places, transaction) : [:]
      var forecasts: [RecordID: StockForecast] = [:]
      if let forecast {
        forecasts = try await StockForecast.read(products, on: forecast.day, transaction)
      }
      for (product, row) in zip(products, rows) {
        let held = levels[product.id] ?? []
        guard
          let view = try await view(
            product, held, forecasts[product.id], inQuotas: leased[product.id])
        else { continue }
        items.append(view)
        if items.count == query.limit {
          return Listing(items: items, next: Cursor.encode(chunk.position(of: row)))
        }
      }
    }
    return Listing(items: items)
  }

  private var isOfNow: Bool { moment == nil && forecast == nil }

  /// Whether most products may not match.
  private var isSparse: Bool {
    guard moment == nil else { return false }
    if case .none = threshold { return place != nil }
    return true
  }

  /// The product's line, if it matches.
  private func view(
    _ product: Product, _ items: [StockShelf.Item], _ expected: StockForecast?,
    inQuotas: Quantity?
  ) async throws -> StockLevelView? {
    if let forecast, let expected {
      if case .none = threshold, items.isEmpty, expected == StockForecast() { return nil }
      let view = StockLevelView(product, items, expected, at: forecast.end)
      if case .none = threshold { return view }
      return threshold.wants(view) ? view : nil
    }
    if let moment {
      let entries = try await StockHistory(transaction)
        .entries(of: product, at: moment, size: nil, places: places)
      guard !entries.isEmpty else { return nil }
      return StockLevelView(product, entries, at: moment, place: place)
    }
    if case .none = threshold, items.isEmpty { return nil }
    let view = StockLevelView(product, items, place: place, inQuotas: inQuotas)
    return threshold.wants(view) ? view : nil
  }
}
