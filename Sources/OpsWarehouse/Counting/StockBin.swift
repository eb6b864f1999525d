import OpsDomain

/// Where goods of one kind lie: what a level, or a line of a count, is about.
public struct StockBin: Hashable, Sendable {
  /// The product that lies there.
  public let productID: RecordID
  /// The location where it lies.
  public let locationID: RecordID
  /// The size as text; empty for a product without sizes.
  public let size: Value
  /// The lot code as text; empty without a lot.
  public let lot: Value

  /// The bin of these goods; `size` and `lot` are empty for goods that have none.
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
