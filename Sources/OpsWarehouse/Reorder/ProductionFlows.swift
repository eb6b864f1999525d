import OpsDomain
import OpsStorage

/// What the workshop makes and of what, as it tells the netting.
package protocol ProductionFlows: AreaHook {
  /// The current bills, by the product that is made.
  func bills(_ transaction: Transaction) async throws -> [RecordID: MadeGoods]

  /// The open production orders, the oldest first.
  func orders(_ transaction: Transaction) async throws -> [OrderedGoods]
}

/// How a product is made.
package struct MadeGoods: Sendable {
  /// A line of its bill: a part, or a by-product.
  package struct Line: Sendable {
    package let goods: GoodsKey
    /// How much one run of the bill takes or leaves.
    package let quantity: Quantity
    /// Share of the part that is lost, in millionths.
    package let scrap: Int64

    package init(_ goods: GoodsKey, _ quantity: Quantity, scrap: Int64 = 0) {
      self.goods = goods
      self.quantity = quantity
      self.scrap = scrap
    }
  }

  /// What one run of the bill makes; above zero.
  package var makes: Quantity
  /// Share of it that turns out bad, in millionths.
  package var scrap: Int64 = 0
  package var isPhantom = false
  package var parts: [Line] = []
  package var byProducts: [Line] = []
  /// Time to prepare, over all steps of the routing, or what the product takes without a routing.
  package var setup = TimeSpan.zero
  /// Time for one unit, over all steps.
  package var run = TimeSpan.zero

  package init(makes: Quantity) { self.makes = makes }
}

/// A production order of which more is to come.
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
  /// The day its parts are needed on; nil where nobody said.
  package var release: CivilDate?
  package var rank: Int64 = 1
  /// Where its goods go; nil for the default location.
  package var location: RecordID?
  /// The bill it is made by; nil without one.
  package var bill: MadeGoods?
  /// What of it is pegged and not yet allocated, the oldest peg first.
  package var pegs: [Peg] = []

  package init(id: RecordID, number: String, goods: GoodsKey, remaining: Quantity) {
    self.id = id
    self.number = number
    self.goods = goods
    self.remaining = remaining
  }
}
