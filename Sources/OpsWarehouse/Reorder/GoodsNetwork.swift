import OpsDomain

/// Which products are parts of each other, by the current bills and by those of open production
/// orders.
struct GoodsNetwork {
  private var neighbours: [RecordID: Set<RecordID>] = [:]

  init(_ bills: [RecordID: MadeGoods], _ orders: [OrderedGoods]) {
    for (product, bill) in bills { add(bill, of: product) }
    for order in orders { order.bill.map { add($0, of: order.goods.product) } }
  }

  private mutating func add(_ bill: MadeGoods, of product: RecordID) {
    for line in bill.lines {
      neighbours[product, default: []].insert(line.goods.product)
      neighbours[line.goods.product, default: []].insert(product)
    }
  }

  /// These products and all that share a bill with them, directly or through others: no other
  /// product can need the same goods.
  func connected(to products: Set<RecordID>) -> Set<RecordID> {
    var found = products
    var open = Array(products)
    while let product = open.popLast() {
      for other in neighbours[product] ?? [] where found.insert(other).inserted {
        open.append(other)
      }
    }
    return found
  }
}
