import OpsDomain

/// A product that a count was opened for. A count without any is about all of its category, or all.
public struct CountSessionProduct: Entity {
  public static let record = Record("count_session_products", .warehouse, "counted product")

  public var id: RecordID
  public var version: Int64 = 0
  public var sessionID: Indexed<Reference<CountSession>>
  public var productID: Indexed<Reference<Product>>
}

extension CountSessionProduct {
  public static let keys = [UniqueKey(Columns.sessionID, Columns.productID)]
}
