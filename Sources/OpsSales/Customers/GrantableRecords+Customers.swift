import OpsKernel
import OpsStorage

extension GrantableRecords {
  static let customers = GrantableRecords(Customer.self, "NUMBER") { name, transaction in
    try await transaction.repository(Customer.self).named(name)
  }
}
