import OpsDomain
import OpsStorage

/// Copies of the book as it is stored: what people sign in with and the sealed journal are in them.
extension Desk {
  /// Lets one page of a copy out. Every page asks, because a copy takes its time.
  ///
  /// The caller is a person who has signed in within the last minutes, holds the permission by a
  /// role that does not end, and the book allows copies. A copy leaves an event in the journal
  /// before its first byte.
  ///
  /// Throws `denied.permission`, `denied.scope`, `signin.not_fresh`, and what the store throws when
  /// the event cannot be written: then nothing may be given out.
  public func admitCopy(
    _ page: CopyPage, by principal: Principal, reason: String? = nil
  ) async throws {
    guard forwarder == nil else { return }
    do {
      try await requireCopying(page, principal)
      try await access?.recordCopy(page, by: principal, reason: reason)
    } catch {
      await keepRefusal(error, of: page.operation, by: principal)
      throw report(error, of: page.operation)
    }
  }

  private func requireCopying(_ page: CopyPage, _ principal: Principal) async throws {
    let action = "Copying the book or its journal"
    try principal.requireCurrent(at: clock.now())
    try principal.require(page.permission, to: action)
    try principal.requireFresh(at: clock.now(), for: action)
    guard let user = principal.userID else { throw Self.signInFirst }
    let context = world.context(for: .system)
    try await store.read(.latest) { reader in
      let transaction = Transaction(reading: reader, context: context)
      guard try await Settings.copying.value(transaction) else {
        throw OpsError(
          .denied, "Copies of this book are switched off",
          hint: "run `opsh setting set \(Settings.copying.key) on` to allow them")
      }
      let reader = RightsReader(transaction)
      switch try await reader.tenure(of: [page.permission], heldBy: user) {
      case .lasting: break
      case .missing(let permission):
        throw RightsReader.missing(permission, to: action)
      case .until:
        throw OpsError(
          .denied, "\(action) needs a right that does not end; yours is temporary",
          hint: "ask an administrator whose role has no end date")
      }
    }
  }
}
