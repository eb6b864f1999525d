import OpsDomain

/// What one request still wants.
package struct GoodsWish: Sendable {
  package let request: RecordID
  package let number: String
  package let goods: GoodsKey
  /// Above zero.
  package let quantity: Quantity
  /// Nil for as soon as possible.
  package internal(set) var neededBy: CivilDate?
  /// The day on which the goods must still be good where that is after ``neededBy``; nil for then.
  package internal(set) var goodOn: CivilDate?
  /// Rank of its priority, 0 low … 3 urgent.
  package let rank: Int64

  package init(
    request: RecordID, number: String, goods: GoodsKey, quantity: Quantity, neededBy: CivilDate?,
    rank: Int64
  ) {
    self.request = request
    self.number = number
    self.goods = goods
    self.quantity = quantity
    self.neededBy = neededBy
    self.rank = rank
  }
}
