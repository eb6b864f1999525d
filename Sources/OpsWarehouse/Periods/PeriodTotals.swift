import OpsDomain

/// Adds up the value of all products at the end of a period.
struct PeriodTotals {
  /// What is put on record.
  struct Sums {
    let products: Int64
    let withoutCost: Int64
    let quantity: Quantity
    let average: Money
    let fifo: Money
    /// Products whose value is too large to add up: in none of the sums.
    let leftOut: [RecordID]
  }

  private typealias Part = (
    product: RecordID, quantity: Quantity, average: Money, fifo: Money, isWithoutCost: Bool
  )

  private let currency: Currency
  private var parts: [Part] = []
  private var leftOut: [RecordID] = []

  init(_ currency: Currency) { self.currency = currency }

  /// Adds a product, each value rounded as `valuation show` does.
  ///
  /// - Parameter value: Nil for a product whose numbers are too large to add up.
  mutating func add(_ product: RecordID, _ value: ProductValue?) {
    guard let value else { return leftOut.append(product) }
    guard !value.quantity.isZero else { return }
    guard let average = try? value.worth(.average).money(currency),
      let fifo = try? value.worth(.fifo).money(currency)
    else { return leftOut.append(product) }
    parts.append((product, value.quantity, average, fifo, value.isWithoutCost))
  }

  /// The sums. When all products together are too much, the largest are left out.
  func sums() throws -> Sums {
    var (parts, leftOut) = (parts, leftOut)
    let amounts: [(Part) -> Int64] = [
      { $0.average.minorUnits }, { $0.fifo.minorUnits }, { $0.quantity.rawValue },
    ]
    for amount in amounts {
      let out = LargestOut.of(parts.map(amount))
      leftOut += parts.indices.filter(out.contains).map { parts[$0].product }
      parts = parts.indices.filter { !out.contains($0) }.map { parts[$0] }
    }
    return Sums(
      products: Int64(parts.count), withoutCost: Int64(parts.filter(\.isWithoutCost).count),
      quantity: try parts.reduce(.zero) { try $0.adding($1.quantity) },
      average: try parts.reduce(.zero(currency)) { try $0.adding($1.average) },
      fifo: try parts.reduce(.zero(currency)) { try $0.adding($1.fifo) }, leftOut: leftOut)
  }
}
