import OpsDomain
import OpsKernel
import OpsStorage

/// The market is open to the public as soon as a partner is verified.
struct PartnerMarket: PublicOffer {
  func isThere(_ transaction: Transaction) async throws -> Bool {
    try await transaction.repository(Partner.self).first(
      where: .equals(Partner.Columns.state, .verified),
      order: [.ascending(Partner.Columns.foldedName)]) != nil
  }
}
