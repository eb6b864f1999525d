import OpsDomain
import OpsStorage

/// Adds up the values of products, for people.
struct ValuationReport {
  /// How many SKUs an answer names of products without a cost, or with too large a value.
  private static let namedMaximum = 100

  let method: ValuationMethod
  let transaction: Transaction
  private var currency: Currency { transaction.context.currency }
  private var withoutCost: [String] = []
  private var tooLarge: [String] = []
  private var lines: [(line: ValuationView.Line, value: Money)] = []

  init(_ method: ValuationMethod, _ transaction: Transaction) {
    self.method = method
    self.transaction = transaction
  }

  /// Adds a product, or leaves it out and names it when its value is too large to add up.
  ///
  /// - Parameters:
  ///   - value: Works out the value of the whole stock.
  ///   - part: Picks the part that counts: a quantity, and its share of the whole value.
  mutating func add(
    _ product: Product, _ value: () async throws -> ProductValue,
    part: (ProductValue, Money) async throws -> (Quantity, Money)
  ) async throws {
    do {
      let value = try await value()
      let whole = try value.worth(method).money(currency)
      let (quantity, money) = try await part(value, whole)
      try add(product, value, quantity, money)
    } catch let error as OpsError where error.isTooLarge {
      tooLarge.append(product.sku)
    }
  }

  private mutating func add(
    _ product: Product, _ value: ProductValue, _ quantity: Quantity, _ money: Money
  ) throws {
    guard !quantity.isZero else { return }
    let unitCost = try value.unitCost(method)
    if quantity.isPositive, value.lastCost == nil { withoutCost.append(product.sku) }
    lines.append(
      (
        ValuationView.Line(
          sku: product.sku, name: product.name, quantity: quantity, unit: product.unit,
          unitCost: unitCost, value: money.amountText), money
      ))
  }

  /// The answer. The sum of all products may be too large as well: then the most valuable are left
  /// out and named.
  func answer(asOf: CivilDate?, at: Instant, recorded: Money?) throws -> ValuationView {
    let out = LargestOut.of(lines.map(\.value.minorUnits))
    let named = lines.indices.filter(out.contains).map { lines[$0].line.sku }
    let kept = lines.indices.filter { !out.contains($0) }.map { lines[$0] }
    let total = try kept.reduce(Money.zero(currency)) { try $0.adding($1.value) }
    let dearest = kept.sorted { left, right in
      left.value.minorUnits == right.value.minorUnits
        ? TextFolding.bytewiseLess(left.line.sku, right.line.sku)
        : left.value.minorUnits > right.value.minorUnits
    }
    let others = dearest.dropFirst(Limits.pageSizeMaximum)
    return ValuationView(
      asOf: asOf, at: at, method: method, currency: currency,
      total: (recorded ?? total).amountText, isClosed: recorded != nil,
      productCount: kept.count,
      products: dearest.prefix(Limits.pageSizeMaximum).map(\.line),
      others: others.count,
      othersValue: try others.reduce(Money.zero(currency)) { try $0.adding($1.value) }.amountText,
      withoutCost: Self.named(withoutCost), tooLarge: Self.named(tooLarge + named))
  }

  private static func named(_ skus: [String]) -> [String] {
    Array(skus.sorted(by: TextFolding.bytewiseLess).prefix(namedMaximum))
  }
}
