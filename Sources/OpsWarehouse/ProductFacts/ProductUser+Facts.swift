import OpsDomain
import OpsStorage

extension ProductUser {
  /// The facts of a product are removed with it.
  static let ofFacts = ProductUser("fact", "facts", place: 120).removed { product, transaction in
    let facts = transaction.repository(ProductFacts.self)
    if let known = try await facts.fetch(key: ProductFacts.productKey, product) {
      try await facts.delete(known)
    }
  }
}
