import OpsDomain

/// Takes by-products out of bills where they would go round in a circle: waste that goes back into
/// what it comes from. Such a by-product counts when it is in stock, and is not part of plans.
struct ByProductLoops {
  private var follows: [RecordID: [RecordID]]

  private init(_ bills: [RecordID: MadeGoods]) {
    follows = bills.mapValues { $0.parts.map(\.goods.product) }
  }

  /// The bills without such by-products.
  static func removed(from bills: [RecordID: MadeGoods]) -> [RecordID: MadeGoods] {
    guard bills.values.contains(where: { !$0.byProducts.isEmpty }) else { return bills }
    var loops = ByProductLoops(bills)
    var result = bills
    for product in bills.keys.sorted() {
      guard let lines = bills[product]?.byProducts, !lines.isEmpty else { continue }
      result[product]?.byProducts = lines.filter { line in
        guard !loops.leads(from: line.goods.product, to: product) else { return false }
        loops.follows[product, default: []].append(line.goods.product)
        return true
      }
    }
    return result
  }

  /// Whether netting the first product has to come before netting the second.
  private func leads(from first: RecordID, to second: RecordID) -> Bool {
    var seen: Set<RecordID> = [first]
    var open = [first]
    while let product = open.popLast() {
      if product == second { return true }
      open += (follows[product] ?? []).filter { seen.insert($0).inserted }
    }
    return false
  }
}
