import OpsDomain
import OpsStorage

/// Adds up the value of stock by place: the shares that places have of each product's value by
/// moving average, so that the total is that of `valuation show`.
struct StockValuation {
  /// How many SKUs an answer names of products without a cost, or with too large a value.
  private static let namedMaximum = 100

  private let transaction: Transaction
  private var valuer: StockValuer
  private var shares: PlaceShares
  private var lines: [(sku: String, total: Money, places: [(code: String, value: Money)])] = []
  private var unpriced: [String] = []
  private var tooLarge: [String] = []

  init(_ transaction: Transaction) {
    self.transaction = transaction
    valuer = StockValuer(transaction)
    shares = PlaceShares(transaction)
  }

  private var currency: Currency { transaction.context.currency }

  /// Adds the present stock of these products at these places, or everywhere in the house, in a few
  /// queries.
  mutating func add(_ products: [Product], at places: Set<RecordID>?) async throws {
    let ids = products.map(\.id)
    try await valuer.prepare(ids, at: transaction.now)
    try await shares.prepare(ids, at: transaction.now)
    for product in products { try await add(product, at: places) }
  }

  /// Adds the present stock of a product at these places, or everywhere in the house. A product
  /// whose value is too large to add up is left out and named.
  private mutating func add(_ product: Product, at places: Set<RecordID>?) async throws {
    do {
      let value = try await valuer.value(of: product.id, at: transaction.now)
      let there = try await shares.shares(
        of: product.id, worth: try value.worth(.average).money(currency),
        at: transaction.now
      ).filter { places?.contains($0.place.id) ?? true }
      guard !there.isEmpty else { return }
      lines.append(
        (
          product.sku, try there.reduce(.zero(currency)) { try $0.adding($1.value) },
          there.map { ($0.place.code, $0.value) }
        ))
      if value.isWithoutCost { unpriced.append(product.sku) }
    } catch let error as OpsError where error.isTooLarge {
      tooLarge.append(product.sku)
    }
  }

  /// The answer. When all products together are worth too much to add up, the most valuable are
  /// left out and named: a product is in all sums or in none.
  func answer() throws -> StockValueView {
    let out = LargestOut.of(lines.map(\.total.minorUnits))
    let named = lines.indices.filter(out.contains).map { lines[$0].sku }
    var total = Money.zero(currency)
    var byPlace: [String: (products: Int, value: Money)] = [:]
    for line in lines.indices.filter({ !out.contains($0) }).map({ lines[$0] }) {
      total = try total.adding(line.total)
      for (code, value) in line.places {
        let before = byPlace[code] ?? (0, .zero(currency))
        byPlace[code] = (before.products + 1, try before.value.adding(value))
      }
    }
    let codes = byPlace.sorted { TextFolding.bytewiseLess($0.key, $1.key) }
    return StockValueView(
      currency: currency, total: total.amountText,
      locations: codes.map { code, figures in
        StockValueView.Place(
          location: code, products: figures.products, value: figures.value.amountText)
      }, unpriced: Self.named(unpriced), tooLarge: Self.named(tooLarge + named))
  }

  private static func named(_ skus: [String]) -> [String] {
    Array(skus.sorted(by: TextFolding.bytewiseLess).prefix(namedMaximum))
  }
}
