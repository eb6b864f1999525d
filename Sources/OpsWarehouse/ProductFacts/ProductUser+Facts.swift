import OpsDomain
import OpsStorage

extension ProductUser {
  /// What is known of a product goes with it.
  static let ofFacts = ProductUser("fact", "facts", place: 120).removed { product, transaction in
    let facts = transaction.repository(ProductFacts.self)
    if let known = try await facts.fetch(key: ProductFacts.productKey, product) {
      try await facts.delete(known)
    }
  }
}
