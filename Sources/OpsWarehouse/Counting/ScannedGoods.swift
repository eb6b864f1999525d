import OpsDomain
import OpsStorage

/// What a scanned code stands for: a product, and what else the code says about the goods.
struct ScannedGoods {
  let product: Product
  let lot: String?
  /// The quantity in the code: a net weight or a count.
  let quantity: Quantity?

  /// Reads a plain barcode, a GS1 element string, a digital link or a SKU.
  ///
  /// Throws `data.bad_value` for any other code and for one without a trade item number, and
  /// `notfound.sku` for one that no product has.
  static func read(_ code: String, _ transaction: Transaction) async throws -> ScannedGoods {
    let code = GS1Message.withoutPlainSymbology(code)
    if TradeItemNumber.isValid(code) {
      return ScannedGoods(
        product: try await product(code, transaction), lot: nil, quantity: nil)
    }
    let key = TextFolding.fold(code)
    if let product = try await transaction.repository(Product.self).fetch(
      key: Product.skuKey, key)
    {
      return ScannedGoods(product: product, lot: nil, quantity: nil)
    }
    let message = try GS1Message(code)
    guard let item = message.tradeItem else {
      throw OpsError(
        .badValue,
        "The code has no trade item number (01), so its product is "
          + "unknown", field: "code")
    }
    let product = try await product(item, transaction)
    let weight = TextFolding.sameBytes(product.unit, "kg") ? message.netWeight : nil
    // A number of pieces does not tell the weight of goods that are weighed.
    let count = MetricUnit.isKnown(product.unit) ? nil : message.count
    return ScannedGoods(
      product: product, lot: message.lot,
      quantity: try weight ?? count.map { try Quantity(units: $0) })
  }

  /// The product with a trade item number, whether it stands with 8, 12, 13 or 14 digits.
  private static func product(
    _ number: String, _ transaction: Transaction
  ) async throws -> Product {
    let digits = String(number.drop { $0 == "0" })
    let forms = [8, 12, 13, 14].filter { $0 >= digits.utf8.count }
      .map { String(repeating: "0", count: $0 - digits.utf8.count) + digits }
    let found = try await transaction.repository(Product.self).all(
      where: .oneOf(Product.Columns.barcode, forms))
    guard let product = found.first, found.count == 1 else {
      throw found.isEmpty
        ? OpsError(
          .notFoundSKU, "No product has the barcode \(Excerpt.of(number))", field: "code",
          hint: "run `opsh product edit SKU --barcode \(Excerpt.of(number))` to set it")
        : OpsError(
          .badValue, "\(found.count) products have the barcode \(Excerpt.of(number))",
          field: "code", hint: "enter the SKU instead")
    }
    return product
  }
}
