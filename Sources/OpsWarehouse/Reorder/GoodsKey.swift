import OpsDomain

/// What is netted: a product in one size. Sizes are compared by their bytes.
package struct GoodsKey: Hashable, Sendable {
  package let product: RecordID
  /// Empty for a product without sizes, and for a reorder rule, which covers all sizes.
  package let size: String

  package init(_ product: RecordID, size: String = "") {
    self.product = product
    self.size = size
  }

  package static func == (left: GoodsKey, right: GoodsKey) -> Bool {
    left.product == right.product && left.size.utf8.elementsEqual(right.size.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(product)
    for byte in size.utf8 { hasher.combine(byte) }
  }
}

extension GoodsKey: Comparable {
  package static func < (left: GoodsKey, right: GoodsKey) -> Bool {
    guard left.product == right.product else { return left.product < right.product }
    return left.size.utf8.lexicographicallyPrecedes(right.size.utf8)
  }
}
