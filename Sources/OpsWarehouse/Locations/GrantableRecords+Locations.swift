import OpsKernel
import OpsStorage

extension GrantableRecords {
  static let locations = GrantableRecords(Location.self, "CODE") { name, transaction in
    try await transaction.repository(Location.self).named(name)
  }
}
