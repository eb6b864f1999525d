import OpsDomain
import OpsWarehouse

/// What the floor reports for one product, to be booked in one commit.
package struct FinishedGoods: Sendable {
  package let product: Product
  package var size = ""
  /// Good pieces.
  package var made: Quantity
  /// Bad pieces, each with its reason code.
  package var scrap: [(code: String, quantity: Quantity)] = []
  /// The production order they were made for.
  package var production: ProductionOrder?
  /// Whether the order is completed although not all pieces were made.
  package var closesOrder = false
  /// The consumed material; by the bill of materials if not given.
  package var materials: [MaterialNeed]?
  /// Whether alternatives of the bill may replace material that is short.
  package var usesAlternatives = false
  /// The lot of the goods; empty without one.
  package var lot = ""
  /// The best-before date of a new lot.
  package var expires: CivilDate?
  /// The location that they go to; default the order's location, or the default location.
  package var location: Location?
  /// The document that movements name: the number of the batch or of the production order.
  package let reference: String
  /// The product of the batch that made them; nil without a batch.
  package var batchProduct: BatchProduct?
  /// When they are booked in stock.
  package let at: Instant
  /// When they were made; nil if they are booked at the same time.
  package var madeAt: Instant?
  /// The permission of the operation: if it is limited to some locations or products, the booking
  /// is limited too.
  package var permission: Permission = .batchComplete

  package init(product: Product, made: Quantity, reference: String, at: Instant) {
    self.product = product
    self.made = made
    self.reference = reference
    self.at = at
  }

  /// Bad pieces, all together.
  package var scrapped: Quantity { scrap.reduce(.zero) { $0 + $1.quantity } }

  /// Throws `data.bad_quantity` if nothing was made or a quantity does not fit the product, and
  /// `data.bad_value` for a reason that is not a code.
  func check() throws(OpsError) {
    guard !made.isNegative, made <= .maximum else {
      throw OpsError(
        .badQuantity, "The number of good pieces cannot be negative: \(made)", field: "quantity",
        hint: "give 0 or more")
    }
    if made.isPositive { try product.check(made) }
    for (code, quantity) in scrap {
      try product.check(quantity, field: "scrap")
      guard TextFolding.sameBytes(try StockText.code(code), code) else {
        throw OpsError(
          .badValue, "The reason \(Excerpt.of(code)) starts or ends with spaces", field: "scrap",
          hint: "write it without them")
      }
    }
    guard made.isPositive || !scrap.isEmpty else {
      throw OpsError(
        .badQuantity, "No pieces of \(Excerpt.of(product.sku)) were given", field: "quantity",
        hint: "say how many pieces are good, and --scrap QTY:CODE for bad ones")
    }
  }
}
