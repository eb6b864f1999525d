import OpsDomain
import OpsStorage

/// Adds up what products are worth, for people.
struct ValuationReport {
  /// SKUs without a cost that an answer names.
  private static let namedMaximum = 100

  let method: ValuationMethod
  let transaction: Transaction
  private(set) var total: Money
  private(set) var withoutCost: [String] = []
  private var lines: [(line: ValuationView.Line, value: Money)] = []

  init(_ method: ValuationMethod, _ transaction: Transaction) {
    self.method = method
    self.transaction = transaction
    total = .zero(transaction.context.currency)
  }

  /// Adds a product.
  ///
  /// - Parameter part: What of it counts; nil for all there is. A part is worth its share at the
  ///   unit cost of the whole.
  mutating func add(
    _ product: Product, _ value: ProductValue, part: Quantity? = nil
  ) throws {
    let quantity = part ?? value.quantity
    guard !quantity.isZero else { return }
    let unitCost = try value.unitCost(method)
    let worth =
      part == nil
      ? try value.worth(method) : unitCost.map { StockWorth(quantity, at: $0) } ?? .zero
    let money = try worth.money(total.currency)
    if quantity.isPositive, value.lastCost == nil { withoutCost.append(product.sku) }
    total = try total.adding(money)
    lines.append(
      (
        ValuationView.Line(
          sku: product.sku, name: product.name, quantity: quantity, unit: product.unit,
          unitCost: unitCost, value: money.amountText), money
      ))
  }

  func answer(asOf: CivilDate?, at: Instant, recorded: Money?) -> ValuationView {
    let dearest = lines.sorted { left, right in
      left.value.minorUnits == right.value.minorUnits
        ? TextFolding.bytewiseLess(left.line.sku, right.line.sku)
        : left.value.minorUnits > right.value.minorUnits
    }
    let unnamed = withoutCost.sorted(by: TextFolding.bytewiseLess).prefix(Self.namedMaximum)
    return ValuationView(
      asOf: asOf, at: at, method: method, currency: total.currency,
      total: (recorded ?? total).amountText, isClosed: recorded != nil,
      productCount: lines.count,
      products: dearest.prefix(Limits.pageSizeMaximum).map(\.line),
      withoutCost: Array(unnamed))
  }
}
