import OpsKernel
import OpsStorage

extension GrantableRecords {
  static let products = GrantableRecords(Product.self, "SKU") { name, transaction in
    try await transaction.repository(Product.self).named(name)
  }
}
