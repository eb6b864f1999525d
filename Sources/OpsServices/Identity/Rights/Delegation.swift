import OpsDomain
import OpsStorage

/// The rules of passing rights on and of changing other people's accounts: nobody gives what they
/// do not hold or for longer than they hold it, and nobody changes the account of somebody who can
/// do more than they.
struct Delegation {
  private let principal: Principal
  private let transaction: Transaction
  private let reader: RightsReader

  init(_ transaction: Transaction, by principal: Principal? = nil) {
    self.principal = principal ?? transaction.principal
    self.transaction = transaction
    reader = RightsReader(transaction)
  }

  /// Throws `denied.permission` unless the caller holds all of `permissions`, for all records, at
  /// least until `end`; nil for no end. What was lent for an hour is not given on for good.
  func requireHeld(_ permissions: Set<Permission>, until end: Instant? = nil) async throws {
    for permission in permissions.sorted(by: { $0.rawValue < $1.rawValue }) {
      try principal.require(permission, to: "Giving \(permission.rawValue)")
      guard principal.rights.exceptions[permission] == nil else {
        throw OpsError(
          .denied, "\(permission.rawValue) is forbidden to you for some records",
          field: "permission",
          hint: "ask an administrator")
      }
    }
    guard let user = principal.userID,
      let own = try await reader.end(of: permissions, heldBy: user), end.map({ own < $0 }) ?? true
    else { return }
    throw OpsError(
      .denied, "You hold these rights until \(own) yourself and cannot give them for longer",
      field: "until", hint: "ask somebody whose role has no end")
  }

  /// Throws `denied.permission` unless the caller can do all that holders of the role can.
  func requireHeld(_ role: Role, until end: Instant? = nil) async throws {
    let made = try await reader.permissions(of: [role])
    try await requireHeld(made[role] ?? role.permissions, until: end)
  }

  /// Throws `denied.permission` when the user can do something, now or at another hour, that the
  /// caller cannot: whoever may edit users would otherwise take over everybody's account. An
  /// administrator's account is changed only by one whose role has no end.
  func requireReach(over user: User, to action: String) async throws {
    guard let own = principal.userID, own != user.id else { return }
    let held = try await reader.widest(of: user.id)
    guard held.isSubset(of: principal.permissions) else { throw beyondReach(user, action) }
    guard held.isSuperset(of: Role.administrator.permissions),
      try await reader.end(of: Role.administrator.permissions, heldBy: own) != nil
    else { return }
    throw OpsError(
      .denied, "\(action) of an administrator needs a role that was not lent", field: "user",
      hint: "ask an administrator whose role has no end")
  }

  private func beyondReach(_ user: User, _ action: String) -> OpsError {
    OpsError(
      .denied, "\(action) of somebody who can do more than you is not for you", field: "user",
      hint: "ask an administrator")
  }
}
