import OpsDomain

/// One demand as the netting sees it, with what it comes from.
package struct MaterialDemand: Sendable {
  /// What wants the goods.
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
  /// 0 low … 3 urgent; -1 for what is only kept in stock.
  package let rank: Int64
}

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
  /// The day for which they were ordered.
  package let wanted: CivilDate
  /// The day they can be here.
  package let day: CivilDate
  /// Where they go; nil for the default location.
  package let location: RecordID?
}

/// Part of a production order that is kept for one request already: neither is netted again.
package struct FixedPeg: Sendable {
  package let request: RecordID
  package let requestNumber: String
  package let production: RecordID
  package let productionNumber: String
  /// Index of the item.
  package let item: Int
  package let quantity: Quantity
  package let neededBy: CivilDate?
  /// The day the order can be done.
  package let day: CivilDate
}
