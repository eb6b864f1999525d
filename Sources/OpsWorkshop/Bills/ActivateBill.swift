import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `bom.activate`.
public struct ActivateBill: OperationInput {
  /// The product that is made.
  public var sku: NameOf<Product>
  /// `N`: The revision that production uses from now on.
  public var revision: Int64
}

extension BillService {
  static let activate = Operation<ActivateBill, BillDetail>(
    "bom.activate", area: .workshop, "Switches production to another revision of a bill.",
    permission: .productionEditConfig, effect: .write(.reversible),
    examples: ["bom activate LAMP-1 1 --dry-run", "bom activate LAMP-1 1"])

  /// Makes a revision the current one. Orders that were released keep theirs.
  ///
  /// Throws `notfound.sku`, `notfound.any`, and `rule.violated` for a product that would be a part
  /// of itself.
  public func activate(_ input: ActivateBill, _ call: Call) async throws -> Outcome<BillDetail> {
    try await desk.perform(Self.activate, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      let bills = transaction.repository(BillOfMaterials.self)
      var bill = try await bills.named(product, revision: input.revision)
      if !bill.isCurrent {
        if var before = try await bills.current(of: product.id) {
          before.isCurrent = false
          _ = try await bills.update(before)
        }
        bill.isCurrent = true
        bill = try await bills.update(bill)
      }
      return try await BillDetail.of(bill, product, quantity: bill.makes, transaction)
    }
  }
}
