import OpsDomain
import OpsStorage
import OpsWarehouse

/// Finds products that would be a part of themselves.
enum BillCycle {
  /// Throws `rule.violated`, which names the cycle, when one of the lines leads back to the product
  /// of `bill` through current bills. By-products are allowed: waste goes back into the product it
  /// comes from.
  static func refuse(
    _ lines: [BillLine], of bill: BillOfMaterials, _ transaction: Transaction
  ) async throws {
    let parts = lines.filter { $0.kind != .byProduct }
    guard !parts.isEmpty else { return }
    let book = try await BillBook(of: parts.map(\.productID), transaction)
    for line in parts {
      guard let way = way(from: line.productID, to: bill.productID, book) else { continue }
      var names: [String] = []
      for id in [bill.productID] + way {
        let product = try await transaction.repository(Product.self).fetch(id)
        names.append(Excerpt.of(product?.sku ?? id.description))
      }
      throw OpsError(
        .ruleViolated,
        "\(names[0]) would be a part of itself: \(names.joined(separator: " → "))",
        field: line.kind == .part ? "of" : "alternative",
        hint: "take the part out of one of these bills")
    }
  }

  /// The products on the way from a part down to `target`, both included; nil when there is none.
  static func way(from part: RecordID, to target: RecordID, _ book: BillBook) -> [RecordID]? {
    var comesFrom: [RecordID: RecordID] = [part: part]
    var next = [part]
    while let product = next.popLast() {
      if product == target {
        var way = [product]
        while let last = way.last, let earlier = comesFrom[last], earlier != last {
          way.append(earlier)
        }
        return way.reversed()
      }
      let lines = book.lines(of: product, .part) + book.lines(of: product, .alternative)
      for line in lines where comesFrom[line.productID] == nil {
        comesFrom[line.productID] = product
        next.append(line.productID)
      }
    }
    return nil
  }
}
