import OpsDomain
import OpsKernel
import OpsStorage

/// What the public may explore: the market is open to it as soon as one partner is verified.
struct VerifiedPartners: PublicOffer {
  func isThere(_ transaction: Transaction) async throws -> Bool {
    try await transaction.repository(Partner.self).first(
      where: .equals(Partner.Columns.state, .verified),
      order: [.ascending(Partner.Columns.foldedName)]) != nil
  }
}
