import OpsDomain

/// How much of one material goes into some of a product.
package struct MaterialNeed: Sendable, Equatable {
  /// A material that may stand in for another one, and how much of it.
  package struct Substitute: Sendable, Equatable {
    package let productID: RecordID
    package let size: String
    package let quantity: Quantity
  }

  package let productID: RecordID
  /// Empty for a product without sizes.
  package let size: String
  /// In the material's own unit.
  package var quantity: Quantity
  /// What may stand in for it, the first choice first.
  package var substitutes: [Substitute] = []

  package init(
    productID: RecordID, size: String, quantity: Quantity, substitutes: [Substitute] = []
  ) {
    self.productID = productID
    self.size = size
    self.quantity = quantity
    self.substitutes = substitutes
  }
}

/// The material and the by-products of making a quantity of a product.
package struct BillNeeds: Sendable, Equatable {
  /// In the order of the bill; parts of a phantom take its place.
  package var materials: [MaterialNeed] = []
  package var byProducts: [ByProductYield] = []

  package init(materials: [MaterialNeed] = [], byProducts: [ByProductYield] = []) {
    self.materials = materials
    self.byProducts = byProducts
  }
}

/// Goods that are made together with others.
package struct ByProductYield: Sendable, Equatable {
  package let productID: RecordID
  package let size: String
  package var quantity: Quantity
  /// The share of the cost that it takes.
  package let costShare: Millionths

  package init(
    productID: RecordID, size: String, quantity: Quantity, costShare: Millionths
  ) {
    self.productID = productID
    self.size = size
    self.quantity = quantity
    self.costShare = costShare
  }
}
