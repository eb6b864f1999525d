import OpsDomain
import OpsStorage

/// Stock levels by place.
public protocol StockLevelRepository: EntityRepository where Item == StockLevel {
  /// The level of a product (and size and lot) at a location, or nil when nothing ever was there.
  func at(
    _ location: RecordID, product: RecordID, size: String, lot: String
  ) async throws -> StockLevel?
  /// All levels of a product, in the order they came to be.
  func of(product: RecordID) async throws -> [StockLevel]
}

extension Repository: StockLevelRepository where Item == StockLevel {
  public func at(
    _ location: RecordID, product: RecordID, size: String, lot: String
  ) async throws -> StockLevel? {
    try await fetch(
      key: StockLevel.placeKey, .id(product), .id(location), .text(size), .text(lot))
  }

  public func of(product: RecordID) async throws -> [StockLevel] {
    try await all(where: .equals(StockLevel.Columns.productID, product))
  }
}
