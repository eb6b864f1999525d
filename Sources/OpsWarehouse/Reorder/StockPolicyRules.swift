import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for reorder rules: one for each product and place, with figures that fit
/// together.
enum StockPolicyRules {
  static let policies = CollectionRules(
    StockPolicy.self, readable: .inventoryView,
    write: [
      .insert: .inventoryManage, .update: .inventoryManage, .delete: .inventoryManage,
    ]
  )
  .byHand([
    .insert: [ReorderService.set], .update: [ReorderService.set], .delete: [ReorderService.remove],
  ])
  .transition(of: StockPolicy.self) { old, new in
    guard let new else { return }
    try new.check()
    if let old, old.productID != new.productID || old.locationID != new.locationID {
      throw OpsError(
        .ruleViolated, "The product and the place of a reorder rule cannot be changed",
        field: "location")
    }
  }
  .reaction(of: StockPolicy.self) { old, new, transaction in
    guard let new else { return }
    let place = try await transaction.repository(Location.self).fetch(new.locationID)
    if let place { try place.requireInternal() }
    let product = try await transaction.repository(Product.self).fetch(new.productID)
    for (field, part) in [
      ("min", new.minimum), ("max", new.maximum), ("order", new.orderQuantity ?? .zero),
      ("multiple", new.multiple ?? .zero),
    ] {
      try product?.checkScale(part, field: field)
    }
  }
}
