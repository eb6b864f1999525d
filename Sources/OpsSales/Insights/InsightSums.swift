import OpsDomain
import OpsStorage

/// Requests of a group, added up.
struct InsightSums {
  private(set) var requests: Int64 = 0
  private(set) var quantity = QuantitySum.zero
  private(set) var customers: Set<RecordID> = []
  private(set) var products: Set<RecordID> = []
  private(set) var latest: Instant?

  /// Adds requests of one customer for one product.
  mutating func add(_ part: InsightPart) {
    requests += part.requests
    quantity += QuantitySum(part.quantity)
    customers.insert(part.customer)
    products.insert(part.product)
    latest = max(latest ?? part.latest, part.latest)
  }

  /// Adds another group.
  mutating func add(_ other: InsightSums) {
    requests += other.requests
    quantity += other.quantity
    customers.formUnion(other.customers)
    products.formUnion(other.products)
    if let theirs = other.latest { latest = max(latest ?? theirs, theirs) }
  }

  /// What is measured.
  func value(_ measure: InsightMeasure) -> QuantitySum {
    switch measure {
    case .requests: QuantitySum(rawValue: Int128(requests) * Int128(FixedPoint.one))
    case .quantity: quantity
    }
  }

  /// The mean quantity of a request, halves rounded up; zero of no requests.
  var average: QuantitySum {
    guard requests > 0 else { return .zero }
    let count = Int128(requests)
    return QuantitySum(rawValue: (2 * quantity.rawValue + count) / (2 * count))
  }
}
