import OpsDomain
import OpsWarehouse

/// The part of a need that was already taken or received, in the units of the products.
package struct SettledNeeds: Sendable, Equatable {
  /// Material that was taken, also as an alternative for another material.
  package var materials: [GoodsKey: Quantity] = [:]
  /// By-products that were received.
  package var byProducts: [GoodsKey: Quantity] = [:]

  package init() {}
}

extension [GoodsKey: Quantity] {
  /// The rest of `quantity` after the settled goods, which are used up by this.
  fileprivate mutating func settle(_ quantity: Quantity, of goods: GoodsKey) -> Quantity {
    let part = Swift.min(self[goods] ?? .zero, quantity)
    guard part.isPositive else { return quantity }
    self[goods]? -= part
    return quantity - part
  }
}

extension BillBook {
  /// The needs minus the settled quantities, and at least 0. A surplus counts for later needs.
  ///
  /// Each material is settled by itself first, then by its alternatives. The rest is rounded up to
  /// whole steps.
  package func rest(
    of needs: BillNeeds, after settled: SettledNeeds
  ) throws(OpsError) -> BillNeeds {
    var (rest, settled) = (needs, settled)
    for index in rest.materials.indices {
      let need = rest.materials[index]
      rest.materials[index].quantity = settled.materials.settle(
        need.quantity, of: GoodsKey(need.productID, size: need.size))
    }
    for index in rest.materials.indices {
      rest.materials[index] = try settleOthers(
        rest.materials[index], of: needs.materials[index].quantity, &settled)
    }
    for index in rest.byProducts.indices {
      let part = rest.byProducts[index]
      rest.byProducts[index].quantity = settled.byProducts.settle(
        part.quantity, of: GoodsKey(part.productID, size: part.size))
    }
    return rest
  }

  /// The rest of a material of which `whole` is needed, after its alternatives are counted; and the
  /// rest of each alternative.
  private func settleOthers(
    _ need: MaterialNeed, of whole: Quantity, _ settled: inout SettledNeeds
  ) throws(OpsError) -> MaterialNeed {
    var need = need
    guard whole.isPositive, !need.substitutes.isEmpty else { return need }
    var open = need.quantity
    for other in need.substitutes where open.isPositive && other.quantity.isPositive {
      let wanted = try BillMath.need(other.quantity, for: open, makes: whole)
      let left = settled.materials.settle(wanted, of: GoodsKey(other.productID, size: other.size))
      let part = try BillMath.need(whole, for: wanted - left, makes: other.quantity)
      open = max(.zero, open - part)
    }
    need.quantity = try BillMath.need(1, for: open, makes: 1, step: step(of: need.productID))
    var substitutes: [MaterialNeed.Substitute] = []
    for other in need.substitutes {
      let quantity = try BillMath.need(
        other.quantity, for: open, makes: whole, step: step(of: other.productID))
      substitutes.append(
        MaterialNeed.Substitute(productID: other.productID, size: other.size, quantity: quantity))
    }
    need.substitutes = substitutes
    return need
  }
}
