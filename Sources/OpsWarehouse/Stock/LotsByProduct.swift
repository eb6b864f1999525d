import OpsDomain
import OpsStorage

/// The lots of one product after the other, from pages in the order of products.
struct LotsByProduct {
  private var product: RecordID?
  private var byCode: [Value: Lot] = [:]
  /// The first lot of a later product.
  private var pending: Lot?

  /// Goes to a product that is not before the last one.
  mutating func advance(to product: RecordID, in pages: inout RowPages) async throws {
    guard self.product != product else { return }
    self.product = product
    byCode = [:]
    while let lot = try await next(&pages) {
      guard lot.productID <= product else {
        pending = lot
        return
      }
      if lot.productID == product { byCode[.text(lot.code)] = lot }
    }
  }

  /// The product's lot with this code; nil where there is none.
  func lot(_ code: String) -> Lot? { byCode[.text(code)] }

  private mutating func next(_ pages: inout RowPages) async throws -> Lot? {
    if let lot = pending {
      pending = nil
      return lot
    }
    return try await pages.next().map { try Lot($0) }
  }
}
