import OpsDomain
import OpsStorage

/// Who sees records of drivers: each driver their own, administrators of the marketplace all.
enum DriverAccess {
  /// Rows whose `owner` is the user who asks.
  static func own(_ owner: Field<RecordID>) -> @Sendable (Principal) -> Access {
    { principal in
      if principal.may(.marketAdminister) { return .all }
      guard principal.may(.jobAccept) else { return .closed(.jobAccept) }
      guard let user = principal.userID else { return .rows(.nothing) }
      return .rows(.equals(owner, user))
    }
  }

  /// Throws `denied.permission` unless the caller is that user, an administrator of the marketplace
  /// or the system.
  static func require(_ user: RecordID, _ transaction: Transaction, to action: String) throws {
    let caller = transaction.caller
    guard !caller.isSystem, caller.userID != user else { return }
    try caller.require(.marketAdminister, to: action)
  }
}
