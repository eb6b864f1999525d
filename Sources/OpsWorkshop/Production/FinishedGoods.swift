import OpsDomain
import OpsWarehouse

/// What the floor reports as made of one product, to be booked in one commit.
package struct FinishedGoods: Sendable {
  package let product: Product
  package var size = ""
  /// Good pieces.
  package var made: Quantity
  /// Bad pieces, each with its reason code.
  package var scrap: [(code: String, quantity: Quantity)] = []
  /// The production order they were made for.
  package var production: ProductionOrder?
  /// The lot of the goods; empty without one.
  package var lot = ""
  /// Where they go; the order's place, or the book's default, unless told.
  package var location: Location?
  /// The document that movements name: the number of the batch or of the production order.
  package let reference: String
  /// When it happened.
  package let at: Instant

  package init(product: Product, made: Quantity, reference: String, at: Instant) {
    self.product = product
    self.made = made
    self.reference = reference
    self.at = at
  }
}
