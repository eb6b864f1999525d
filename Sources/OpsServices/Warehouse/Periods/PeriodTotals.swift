import OpsDomain

/// Adds up what all products are worth at the end of a period.
struct PeriodTotals {
  private(set) var products: Int64 = 0
  private(set) var withoutCost: Int64 = 0
  private(set) var quantity = Quantity.zero
  private(set) var average: Money
  private(set) var fifo: Money

  init(_ currency: Currency) {
    average = .zero(currency)
    fifo = .zero(currency)
  }

  /// Adds a product, each value rounded as `valuation show` does.
  mutating func add(_ value: ProductValue) throws(OpsError) {
    guard !value.quantity.isZero else { return }
    products += 1
    withoutCost += value.isWithoutCost ? 1 : 0
    quantity = try quantity.adding(value.quantity)
    average = try average.adding(try value.worth(.average).money(average.currency))
    fifo = try fifo.adding(try value.worth(.fifo).money(fifo.currency))
  }
}
