import OpsDomain

/// One demand in the netting, with its source.
package struct MaterialDemand: Sendable {
  /// What needs the goods.
  package enum Source: Sendable, Hashable {
    /// An out-of-stock request.
    case request(RecordID, number: String)
    /// A part of an open production order.
    case production(RecordID, number: String)
    /// A reorder rule.
    case rule(RecordID)
    /// A place whose stock is below zero.
    case deficit
  }

  package let source: Source
  /// Index of the item.
  package let item: Int
  package let quantity: Quantity
  /// Nil for as soon as possible.
  package let neededBy: CivilDate?
  /// 0 low … 3 urgent; -1 for goods that are only kept in stock.
  package let rank: Int64
  /// The day on which the goods must still be good where that is after ``neededBy``; nil for then.
  package var goodOn: CivilDate?
}
