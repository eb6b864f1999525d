import OpsDomain
import OpsWarehouse

/// One line of a bill that is shown through its levels.
package struct ExplodedLine: Sendable, Equatable {
  /// 1 for a part of the product itself, and so on.
  package let level: Int
  package let line: BillLine
  /// How much of it is needed for the whole quantity of the product, losses included.
  package let total: Quantity
  /// Whether it is made by a bill of its own.
  package let isMade: Bool
}

extension BillBook {
  /// The bill of the product with all its levels: each part is followed by its own parts, with the
  /// quantity for `quantity` good pieces. Bad pieces are made in addition at every level.
  ///
  /// - Parameter depth: Levels at most; nil for all.
  /// - Throws: `data.bad_quantity` for too large a quantity.
  package func explosion(
    of product: RecordID, quantity: Quantity, levels depth: Int? = nil
  ) throws(OpsError) -> [ExplodedLine] {
    var found: [ExplodedLine] = []
    try explode(product, quantity, 1, depth ?? Self.depth, &found)
    return found
  }

  private func explode(
    _ product: RecordID, _ quantity: Quantity, _ level: Int, _ depth: Int,
    _ found: inout [ExplodedLine]
  ) throws(OpsError) {
    guard level <= min(depth, Self.depth), let bill = bills[product] else { return }
    let begun = try BillMath.begun(
      quantity, scrap: bill.scrap, step: bill.isPhantom ? 1 : step(of: product))
    for line in lines[bill.id] ?? [] {
      let isPhantom = bills[line.productID]?.isPhantom == true
      let step = isPhantom ? 1 : step(of: line.productID)
      let total =
        line.kind == .byProduct
        ? try BillMath.yield(line.quantity, for: begun, makes: bill.makes, step: step)
        : try BillMath.need(
          line.quantity, for: begun, makes: bill.makes, scrap: line.scrap, step: step)
      found.append(
        ExplodedLine(
          level: level, line: line, total: total, isMade: bills[line.productID] != nil))
      if line.kind == .part { try explode(line.productID, total, level + 1, depth, &found) }
    }
  }
}
