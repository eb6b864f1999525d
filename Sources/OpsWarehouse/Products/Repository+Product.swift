import OpsDomain
import OpsStorage

/// Products by the names people use for them.
extension Repository where Item == Product {
  /// The product with this SKU, or nil.
  public func find(sku: String) async throws -> Product? {
    try await fetch(key: Product.skuKey, .text(TextFolding.fold(sku)))
  }

  /// The product with this SKU, whatever its letter case. Throws `notfound.sku`.
  public func named(_ sku: String) async throws -> Product {
    if let product = try await find(sku: sku) { return product }
    if let id = RecordID(sku), let product = try await fetch(id) { return product }
    throw OpsError(
      .notFoundSKU, "There is no product \(Excerpt.of(sku))", field: "sku",
      hint: "`opsh product search TEXT` finds products by part of their name")
  }
}
