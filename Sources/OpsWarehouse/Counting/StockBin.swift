import OpsDomain

/// Where goods of one kind lie: what a level, or a line of a count, is about.
public struct StockBin: Hashable, Sendable {
  public let productID: RecordID
  public let locationID: RecordID
  public let size: Value
  public let lot: Value

  public init(productID: RecordID, locationID: RecordID, size: String, lot: String) {
    self.productID = productID
    self.locationID = locationID
    // Values compare by their bytes, as the book does.
    self.size = .text(size)
    self.lot = .text(lot)
  }
}

extension StockLevel {
  /// Which bin it is about.
  public var bin: StockBin {
    StockBin(productID: productID, locationID: locationID, size: size, lot: lot)
  }
}
