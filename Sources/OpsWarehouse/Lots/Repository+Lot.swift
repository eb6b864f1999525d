import OpsDomain
import OpsStorage

/// Lots by product and code.
extension Repository where Item == Lot {
  /// The lot of a product with this code, or nil.
  public func find(_ code: String, product: RecordID) async throws -> Lot? {
    try await fetch(key: Lot.codeKey, .id(product), .text(code))
  }

  /// The lot of a product with this code. Throws `notfound.any`.
  public func named(_ code: String, product: RecordID) async throws -> Lot {
    if let lot = try await find(code, product: product) { return lot }
    throw OpsError(
      .notFound, "There is no lot \(Excerpt.of(code)) of this product", field: "lot",
      hint: "`opsh stock level SKU -o json` lists the lots there are")
  }
}
