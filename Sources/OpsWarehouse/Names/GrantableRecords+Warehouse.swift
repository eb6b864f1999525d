import OpsKernel
import OpsStorage

extension GrantableRecords {
  static let products = GrantableRecords(Product.self, "SKU") { name, transaction in
    try await transaction.repository(Product.self).named(name)
  }

  static let locations = GrantableRecords(Location.self, "CODE") { name, transaction in
    try await transaction.repository(Location.self).named(name)
  }
}
