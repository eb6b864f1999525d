import OpsDomain
import OpsStorage

/// Lots by product and code.
public protocol LotRepository: EntityRepository where Item == Lot {
  /// The lot of a product with this code, or nil.
  func find(_ code: String, product: RecordID) async throws -> Lot?
  /// The lot of a product with this code. Throws `notfound.any`.
  func named(_ code: String, product: RecordID) async throws -> Lot
}

extension Repository: LotRepository where Item == Lot {
  public func find(_ code: String, product: RecordID) async throws -> Lot? {
    try await fetch(key: Lot.codeKey, .id(product), .text(code))
  }

  public func named(_ code: String, product: RecordID) async throws -> Lot {
    if let lot = try await find(code, product: product) { return lot }
    throw OpsError(
      .notFound, "There is no lot \(Excerpt.of(code)) of this product", field: "lot",
      hint: "`opsh stock level SKU -o json` lists the lots there are")
  }
}
