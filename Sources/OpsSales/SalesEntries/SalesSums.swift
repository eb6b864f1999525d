import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Adds up lines of sales entries by product, by day, or by both.
struct SalesSums {
  /// What lines are added up to.
  private struct Group: Hashable {
    let date: CivilDate?
    let product: RecordID?
  }

  /// The sum of a group.
  private struct Sum {
    var quantity: Quantity = .zero
    var amount: Int128 = 0
    var entries: Set<RecordID> = []
  }

  private let grouping: SalesGrouping
  private var sums: [Group: Sum] = [:]

  init(by grouping: SalesGrouping) { self.grouping = grouping }

  /// Adds a line of an entry of that day. Throws `data.bad_quantity` for a sum that no quantity
  /// holds.
  mutating func add(_ line: SalesLine, on date: CivilDate) throws(OpsError) {
    let group = Group(
      date: grouping == .product ? nil : date,
      product: grouping == .day ? nil : line.productID)
    var sum = sums[group] ?? Sum()
    if grouping != .day { sum.quantity = try sum.quantity.adding(line.quantity) }
    sum.amount += Int128(line.amount)
    sum.entries.insert(line.entryID)
    sums[group] = sum
  }

  /// By day, then by what sold best; equal amounts by SKU.
  func views(_ transaction: Transaction) async throws -> [SalesTotal] {
    let names = try await ReferredNames(
      products: Set(sums.keys.compactMap(\.product)).sorted(), transaction)
    let currency = transaction.context.currency
    let rows = sums.map { group, sum in
      let product = group.product.map { names.product($0) }
      return (
        amount: sum.amount,
        view: SalesTotal(
          date: group.date, product: product?.code, name: product?.name,
          quantity: grouping == .day ? nil : sum.quantity,
          amount: SalesTrend.amountText(sum.amount, currency),
          entries: Int64(sum.entries.count))
      )
    }
    return rows.sorted { one, other in
      if let a = one.view.date, let b = other.view.date, a != b { return a < b }
      if one.amount != other.amount { return one.amount > other.amount }
      return (one.view.product ?? "") < (other.view.product ?? "")
    }.map(\.view)
  }
}
