import OpsDomain

/// A production order that is not finished.
package struct OrderedGoods: Sendable {
  /// How much of it is for one request.
  package struct Peg: Sendable {
    package let request: RecordID
    package let quantity: Quantity

    package init(request: RecordID, quantity: Quantity) {
      self.request = request
      self.quantity = quantity
    }
  }

  package let id: RecordID
  package let number: String
  package let goods: GoodsKey
  /// What is still to be made; above zero.
  package let remaining: Quantity
  package var due: CivilDate?
  /// The day its parts are needed; nil where it is not known.
  package var release: CivilDate?
  package var rank: Int64 = 1
  /// Where its goods go; nil for the default location.
  package var location: RecordID?
  /// The bill it is made by; nil without one.
  package var bill: MadeGoods?
  /// The pegged part that is not yet allocated, the oldest peg first.
  package var pegs: [Peg] = []

  package init(id: RecordID, number: String, goods: GoodsKey, remaining: Quantity) {
    self.id = id
    self.number = number
    self.goods = goods
    self.remaining = remaining
  }
}
