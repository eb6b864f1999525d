import OpsDomain
import OpsStorage

/// Stock levels by place.
extension Repository where Item == StockLevel {
  /// The level of a product (and size and lot) at a location, or nil when nothing ever was there.
  public func at(
    _ location: RecordID, product: RecordID, size: String, lot: String
  ) async throws -> StockLevel? {
    try await fetch(
      key: StockLevel.placeKey, .id(product), .id(location), .text(size), .text(lot))
  }

  /// All levels of a product, in the order they came to be.
  public func of(product: RecordID) async throws -> [StockLevel] {
    try await all(where: .equals(StockLevel.Columns.productID, product))
  }
}
