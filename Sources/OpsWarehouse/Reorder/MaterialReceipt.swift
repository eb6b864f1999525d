import OpsDomain

/// Goods that are on their way or in the making, with what brings them.
package struct MaterialReceipt: Sendable {
  /// What brings the goods.
  package enum Source: Sendable, Hashable {
    case transfer(number: String)
    case production(RecordID, number: String)
    /// A by-product of an open production order.
    case byProduct(RecordID, number: String)
  }

  package let source: Source
  /// Index of the item.
  package let item: Int
  package let quantity: Quantity
  /// The day they were ordered for.
  package let wanted: CivilDate
  /// The day they can arrive.
  package let day: CivilDate
  /// Where they go; nil for the default location.
  package let location: RecordID?
}
