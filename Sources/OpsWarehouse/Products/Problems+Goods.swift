import OpsDomain
import OpsStorage

extension Problems {
  /// The product and the size in an input; nil when either cannot be used. Keeps all problems: an
  /// unknown product does not hide an impossible quantity.
  package mutating func goods(
    _ sku: String, _ quantity: Quantity, size: String?, _ transaction: Transaction
  ) async throws -> (product: Product, size: String)? {
    let product = try await ask { try await transaction.repository(Product.self).named(sku) }
    guard let product else {
      _ = try read { try quantity.requirePositive(field: "quantity") }
      return nil
    }
    _ = try read { try product.check(quantity) }
    let size = try read { try product.check(size: size) }
    return size.map { (product, $0) }
  }
}
