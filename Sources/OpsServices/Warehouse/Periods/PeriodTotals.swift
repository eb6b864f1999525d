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

  /// Adds a product, each value rounded as `valuation show` does. One that is worth more than can
  /// be added up is left out, as it is there.
  mutating func add(_ value: ProductValue) {
    guard !value.quantity.isZero else { return }
    guard let quantity = try? quantity.adding(value.quantity),
      let average = try? average.adding(value.worth(.average).money(average.currency)),
      let fifo = try? fifo.adding(value.worth(.fifo).money(fifo.currency))
    else { return }
    products += 1
    withoutCost += value.isWithoutCost ? 1 : 0
    (self.quantity, self.average, self.fifo) = (quantity, average, fifo)
  }
}
