import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `bom.list`.
public struct ListBills: OperationInput {
  /// Only bills of this product, with earlier revisions.
  public var sku: Argument<NameOf<Product>>?
  /// Also list earlier revisions of all products.
  public var revisions: Bool?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

/// Input of `bom.show`.
public struct ShowBill: OperationInput {
  /// The product that is made.
  public var sku: NameOf<Product>
  /// `N`: How many levels to show; default all.
  public var levels: Int64?
  /// `N`: The revision; default the current one.
  public var revision: Int64?
  /// `QTY`: The number of good pieces that the totals are for; default what one run makes.
  public var quantity: Quantity?
}

extension BillService {
  static let list = Operation<ListBills, Listing<BillView>>(
    "bom.list", area: .workshop, "Lists bills of materials.", permission: .productionViewConfig,
    effect: .read, examples: ["bom list", "bom list LAMP-1 -o json"], consistency: .snapshot)

  /// A page of bills: the current ones in the order in which products were added, or all revisions.
  /// Throws `notfound.sku`.
  public func list(_ input: ListBills, _ call: Call) async throws -> Outcome<Listing<BillView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = BillOfMaterials.Columns
      var query = Query(
        BillOfMaterials.schema, where: .equals(Columns.isCurrent, true),
        order: [.ascending(Columns.productID)])
      if let sku = input.sku {
        let system = transaction.asSystem("finds what bills are of")
        let product = try await system.repository(Product.self).named(sku)
        query = Query(
          BillOfMaterials.schema, where: .equals(Columns.productID, product.id),
          order: [.ascending(Columns.revision)])
      } else if input.revisions == true {
        query = Query(
          BillOfMaterials.schema,
          order: [.ascending(Columns.productID), .ascending(Columns.revision)])
      }
      let page = try await transaction.repository(BillOfMaterials.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await BillView.of(page.items, transaction), next: page.next)
    }
  }

  static let show = Operation<ShowBill, BillDetail>(
    "bom.show", area: .workshop,
    "Shows a bill of materials with all its levels and the total of each part.",
    permission: .productionViewConfig, effect: .read,
    examples: ["bom show LAMP-1", "bom show LAMP-1 --levels 1 --quantity 100 -o json"],
    consistency: .snapshot)

  /// One bill. Throws `notfound.sku`, `notfound.any`, `data.bad_value` for less than one level and
  /// `data.bad_quantity`.
  public func show(_ input: ShowBill, _ call: Call) async throws -> Outcome<BillDetail> {
    try await desk.perform(Self.show, input, call) { transaction in
      // People who see bills may not see products.
      let system = transaction.asSystem("finds what a bill is of")
      let product = try await system.repository(Product.self).named(input.sku)
      let bill = try await transaction.repository(BillOfMaterials.self)
        .named(product, revision: input.revision)
      guard (input.levels ?? 1) >= 1 else {
        throw OpsError(
          .badValue, "--levels must be 1 or more, not \(input.levels ?? 0)", field: "levels",
          hint: "leave --levels out for all levels")
      }
      try input.quantity?.requirePositive(field: "quantity")
      return try await BillDetail.of(
        bill, product, quantity: input.quantity ?? bill.makes,
        levels: input.levels.map { Int(clamping: $0) }, transaction)
    }
  }
}
