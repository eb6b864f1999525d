import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `bom.create`.
public struct CreateBill: OperationInput {
  /// The product that is made.
  public var sku: NameOf<Product>
  /// `SKU=QTY`: A part and its quantity for one run, in its own unit or in the unit after the
  /// number; `SKU/SIZE=QTY` for a size, `SKU=QTY:PERCENT` for the percentage that is lost.
  public var of: Option<[LineText]>
  /// `QTY`: How much one run makes; default 1.
  public var makes: Quantity?
  /// The product is never stocked: its parts are used directly.
  public var phantom: Bool?
  /// `PERCENT`: Percentage of the product that is bad; so much more is made.
  public var scrap: Quantity?
  /// `SKU=QTY`: A by-product of one run; `SKU=QTY:PERCENT` for its share of the cost.
  public var byProduct: [LineText]?
  /// `SKU=QTY:PART`: A product that can replace a part, and its quantity for one run.
  public var alternative: [LineText]?
  /// A remark.
  public var note: Note?
}

extension BillService {
  /// Most lines of one bill.
  static let lineMaximum = 500

  static let create = Operation<CreateBill, BillDetail>(
    "bom.create", area: .workshop,
    "Creates the bill of materials of a product, or its next revision.",
    permission: .productionCreateConfig, effect: .write(.reversible),
    examples: [
      "bom create LAMP-1 --of RICE=0.25 --scrap 2",
      "bom create LAMP-1 --of RICE=250g:5 --of OLD-1=1 --by-product SHIRT/M=0.1:4 --makes 10",
    ])

  /// Writes the next revision of a product's bill, which is the current one from now on; earlier
  /// revisions stay.
  ///
  /// Throws `notfound.sku`, `data.bad_value` and `data.bad_quantity` for a wrong line,
  /// `data.duplicate` for a part named twice, and `rule.violated` for a product that would be a
  /// part of itself.
  public func create(_ input: CreateBill, _ call: Call) async throws -> Outcome<BillDetail> {
    try await desk.perform(Self.create, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      let bills = transaction.repository(BillOfMaterials.self)
      let last = try await bills.first(
        where: .equals(BillOfMaterials.Columns.productID, product.id),
        order: [.descending(BillOfMaterials.Columns.revision)])
      let note = try input.note.map { try TextRules.note($0, field: "note", allowsEmpty: true) }
      let bill = BillOfMaterials(
        id: transaction.nextID(), productID: product.id, revision: (last?.revision ?? 0) + 1,
        makes: input.makes ?? 1, isPhantom: input.phantom == true,
        scrap: try input.scrap.map { try Percent.share($0, field: "scrap") } ?? 0,
        note: note?.isEmpty == true ? nil : note, createdAt: transaction.now,
        createdBy: transaction.principal.userID)
      let lines = try await BillLineReader(bill: bill, made: product, transaction).lines(input)
      let system = transaction.asSystem("the next revision takes the place of the current one")
      if var before = try await bills.current(of: product.id) {
        before.isCurrent = false
        _ = try await system.repository(BillOfMaterials.self).update(before)
      }
      let written = try await bills.create(bill)
      for line in lines { _ = try await transaction.repository(BillLine.self).create(line) }
      return try await BillDetail.of(written, product, quantity: written.makes, transaction)
    }
  }
}
