import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What the gate enforces for bills of materials: a product has at most one current bill, no
/// product is part of itself, and quantities and shares are in range.
enum BillRules {
  static let bills = CollectionRules(
    BillOfMaterials.self, readable: .productionViewConfig,
    write: [
      .insert: .productionCreateConfig, .update: .productionEditConfig,
      .delete: .productionCreateConfig,
    ]
  )
  .byHand([
    .insert: [BillService.create], .update: [BillService.create, BillService.activate],
    .delete: [BillService.create],
  ])
  .transition(of: BillOfMaterials.self, check)
  .reaction(of: BillOfMaterials.self, follow)

  static let lines = CollectionRules(
    BillLine.self, readable: .productionViewConfig,
    write: [.insert: .productionCreateConfig, .delete: .productionCreateConfig]
  )
  .told(with: BillLine.Columns.billID.column)
  .byHand(isPart: true, [.insert: [BillService.create], .delete: [BillService.create]])
  .transition(of: BillLine.self, check)
  .reaction(of: BillLine.self) { old, new, transaction in
    guard old == nil, let new else { return }
    guard let bill = try await transaction.repository(BillOfMaterials.self).fetch(new.billID),
      bill.isCurrent
    else { return }
    try await BillCycle.refuse([new], of: bill, transaction)
  }

  private static func check(_ old: BillOfMaterials?, _ new: BillOfMaterials?) throws {
    guard let new else { return }
    guard new.makes.isPositive, new.makes <= .maximum else {
      throw OpsError(
        .badQuantity, "A bill of materials must make more than 0", field: "makes",
        hint: "say how much one run makes, such as --makes 100")
    }
    try requireShare(new.scrap, field: "scrap")
    guard let old else { return }
    guard old.productID == new.productID, old.revision == new.revision, old.makes == new.makes,
      old.isPhantom == new.isPhantom, old.scrap == new.scrap
    else {
      throw OpsError(
        .ruleViolated, "A bill of materials cannot change", field: "revision",
        hint: "run `opsh bom create` to create the next revision")
    }
  }

  private static func check(_ old: BillLine?, _ new: BillLine?) throws {
    guard let new else { return }
    guard new.quantity.isPositive, new.quantity <= .maximum else {
      throw OpsError(
        .badQuantity, "The quantity of a line must be above 0", field: "of",
        hint: "write it as SKU=QTY, such as SOLE=2")
    }
    try requireShare(new.scrap, field: "of")
    try requireShare(new.costShare, field: "by_product")
    guard old == nil else {
      throw OpsError(
        .ruleViolated, "A line of a bill of materials cannot change", field: "of",
        hint: "run `opsh bom create` to create the next revision")
    }
  }

  private static func requireShare(_ share: Millionths, field: String) throws {
    guard (0..<FixedPoint.one).contains(share) else {
      throw OpsError(
        .badValue, "A share must be from 0 to below 100 %", field: field, hint: "write it like 2.5")
    }
  }

  private static func follow(
    _ old: BillOfMaterials?, _ new: BillOfMaterials?, _ transaction: Transaction
  ) async throws {
    guard let new, new.isCurrent, old?.isCurrent != true else { return }
    let current = try await transaction.repository(BillOfMaterials.self).count(
      where: .both(
        .equals(BillOfMaterials.Columns.productID, new.productID),
        .equals(BillOfMaterials.Columns.isCurrent, true)))
    guard current == 1 else {
      let product = try await transaction.repository(Product.self).fetch(new.productID)
      throw OpsError(
        .ruleViolated, "A product can have only one current bill of materials", field: "revision",
        hint: "run `opsh bom activate \(Excerpt.of(product?.sku ?? "SKU")) \(new.revision)` to "
          + "make this one current")
    }
    let lines = try await transaction.repository(BillLine.self).all(
      where: .equals(BillLine.Columns.billID, new.id))
    try await BillCycle.refuse(lines, of: new, transaction)
  }
}
