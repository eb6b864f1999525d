import OpsDomain
import OpsStorage

/// Adds up what stock is worth by place: the shares that places have of each product's value by
/// moving average, so that the total is that of `valuation show`.
struct StockValuation {
  /// SKUs that an answer names of those without a cost, or worth too much.
  private static let namedMaximum = 100

  private let transaction: Transaction
  private var valuer: StockValuer
  private var shares: PlaceShares
  private var total: Money
  private var byPlace: [String: (products: Int, value: Money)] = [:]
  private var unpriced: [String] = []
  private var tooLarge: [String] = []

  init(_ transaction: Transaction) {
    self.transaction = transaction
    valuer = StockValuer(transaction)
    shares = PlaceShares(transaction)
    total = .zero(transaction.context.currency)
  }

  /// Adds what lies of a product now at these places, or everywhere in the house. One that is worth
  /// more than can be added up is left out and named.
  mutating func add(_ product: Product, at places: Set<RecordID>?) async throws {
    do {
      let value = try await valuer.value(of: product.id, at: transaction.now)
      let there = try await shares.shares(
        of: product.id, worth: try value.worth(.average).money(total.currency),
        at: transaction.now
      ).filter { places?.contains($0.place.id) ?? true }
      guard !there.isEmpty else { return }
      // All sums are made before any is kept: a product is in all of them or in none.
      let sum = try there.reduce(total) { try $0.adding($1.value) }
      let sums = try there.map { share in
        let before = byPlace[share.place.code] ?? (0, .zero(total.currency))
        return (share.place.code, (before.products + 1, try before.value.adding(share.value)))
      }
      total = sum
      for (code, figures) in sums { byPlace[code] = figures }
      if value.isWithoutCost { unpriced.append(product.sku) }
    } catch let error as OpsError where error.isTooLarge {
      tooLarge.append(product.sku)
    }
  }

  func answer() -> StockValueView {
    let codes = byPlace.sorted { TextFolding.bytewiseLess($0.key, $1.key) }
    return StockValueView(
      currency: total.currency, total: total.amountText,
      locations: codes.map { code, figures in
        StockValueView.Place(
          location: code, products: figures.products, value: figures.value.amountText)
      }, unpriced: Self.named(unpriced), tooLarge: Self.named(tooLarge))
  }

  private static func named(_ skus: [String]) -> [String] {
    Array(skus.sorted(by: TextFolding.bytewiseLess).prefix(namedMaximum))
  }
}
