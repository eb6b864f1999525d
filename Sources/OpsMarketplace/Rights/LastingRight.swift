import OpsDomain
import OpsKernel
import OpsStorage

/// What administrators of the marketplace decide for good, such as who sells and how prices are
/// worked out, outlasts a role that was lent for some hours: nobody with such a role decides it
/// (`adr/0034-what-outlasts-a-loan.md`).
enum LastingRight {
  /// Throws `denied.permission` for a caller whose right to administer the marketplace ends.
  ///
  /// - Parameter action: What is decided, as in `Verifying a driver`.
  static func require(to action: String, _ transaction: Transaction) async throws {
    try await Delegation(transaction, by: transaction.caller).requireLasting(
      [.marketAdminister], to: action)
  }
}
