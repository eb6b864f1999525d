import OpsDomain

/// How a product is made.
package struct MadeGoods: Sendable {
  /// A line of its bill: a part, or a by-product.
  package struct Line: Sendable {
    package let goods: GoodsKey
    /// How much one run of the bill takes or leaves.
    package let quantity: Quantity
    /// Share of the part that is lost and taken in addition, in millionths; 0 for by-products.
    package let scrap: Int64

    package init(_ goods: GoodsKey, _ quantity: Quantity, scrap: Int64 = 0) {
      self.goods = goods
      self.quantity = quantity
      self.scrap = scrap
    }
  }

  /// What one run of the bill makes; above zero.
  package var makes: Quantity
  /// Share of it that turns out bad and is made in addition, in millionths.
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
