import OpsDomain
import OpsStorage

/// What an offline desk sends is asked about twice: before anything is looked at, and once more in
/// the transaction that writes it, because a desk can be revoked while its call waits for its turn.
extension Desk {
  /// Does nothing for a call that no offline desk has sent.
  ///
  /// Throws `denied.desk_over` for a desk that was revoked or has expired, `denied.desk` for one
  /// that is not the caller's, and `signin.expired` where the caller's sign-in has ended.
  func requireStanding(of call: Call) async throws {
    guard call.desk != nil else { return }
    let context = world.context(for: call.principal)
    try await store.read(.latest) { reader in
      try await requireStanding(of: call, Transaction(reading: reader, context: context))
    }
  }

  /// The same in the transaction of the call.
  func requireStanding(of call: Call, _ transaction: Transaction) async throws {
    guard let desk = call.desk else { return }
    _ = try await OfflineDeskService.known(desk, transaction)
    let checks = transaction.hooks((any PushCheck).self)
    guard !checks.isEmpty else { return }
    let system = transaction.asSystem("checks the sign-in of an offline desk")
    for check in checks { try await check.check(transaction.principal, system) }
  }
}
