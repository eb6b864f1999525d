import OpsDomain
import OpsStorage

/// How much of a product is likely to be there at the end of a later day: what is free now, and
/// what comes, without what is needed and what expires by then. It is the same demand and the same
/// goods on their way that material plans net (ADR 0065); what a plan only proposes is not counted.
struct StockForecast: Equatable {
  /// Goods that come by then: transfers, open production orders and their by-products.
  var incoming = Quantity.zero
  /// What requests, production and places below zero need by then.
  var needed = Quantity.zero
  /// What is likely to be used besides: the mean use of a day for these days, as far as it is more
  /// than what is needed.
  var expected = Quantity.zero
  /// Goods that will have expired by then, without those that are needed or used before.
  var expiring = Quantity.zero
  /// What is left; below zero if too little comes.
  var available = Quantity.zero

  /// A forecast of nothing.
  init() {}

  /// The forecasts of products, by product. Throws `denied.permission` for a right that is limited
  /// to some records, because demand and goods of all places count.
  static func read(
    _ products: [Product], on day: CivilDate, _ transaction: Transaction
  ) async throws -> [RecordID: StockForecast] {
    guard !products.isEmpty else { return [:] }
    try transaction.principal.requireWhole(
      .inventoryView, for: "a forecast counts the stock and the demand of all places")
    let ids = products.map(\.id)
    let book = try await MaterialBook.read(Set(ids), method: nil, transaction)
    let system = transaction.asSystem("forecasts the stock of a later day")
    let uses = try await DailyDemand(transaction: system).of(ids)
    let draft = MaterialDraft(book, without: [])
    let days = max(0, transaction.today.days(until: day))
    return products.reduce(into: [:]) { found, product in
      found[product.id] = StockForecast(
        product, draft, on: day, days: days, use: uses[product.id] ?? [])
    }
  }

  private init(
    _ product: Product, _ draft: MaterialDraft, on day: CivilDate, days: Int, use: [Double]
  ) {
    func isOwn(_ item: Int) -> Bool { draft.keys[item].product == product.id }
    incoming = draft.receipts.filter { isOwn($0.item) && $0.day <= day }
      .reduce(.zero) { $0 + $1.quantity }
    needed = draft.demands.filter { isOwn($0.item) && $0.neededBy ?? .minimum <= day }
      .reduce(.zero) { $0 + $1.quantity }
    let mean = DemandForecast.of(use, window: use.count).mean
    let likely = ReorderPlanner.quantity(mean * Double(days), scale: product.scale)
    expected = max(.zero, likely - needed)
    let own = draft.stock.filter { isOwn($0.item) }.map(\.slice)
    let free = own.reduce(Quantity.zero) { $0 + $1.quantity }
    let over = own.filter { $0.due ?? .maximum < day }.reduce(Quantity.zero) { $0 + $1.quantity }
    expiring = max(.zero, over - needed - expected)
    available = free + incoming - needed - expected - expiring
  }
}
