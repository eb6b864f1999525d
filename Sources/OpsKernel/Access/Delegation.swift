import OpsDomain
import OpsStorage

/// The rules for giving rights to others and for changing their accounts. Nobody gives a right that
/// they do not have, or for longer than they have it. Nobody changes the account of a user with
/// more rights.
package struct Delegation {
  private let principal: Principal
  private let transaction: Transaction
  private let reader: RightsReader

  package init(_ transaction: Transaction, by principal: Principal? = nil) {
    self.principal = principal ?? transaction.principal
    self.transaction = transaction
    reader = RightsReader(transaction)
  }

  /// Throws `denied.permission` unless the caller holds all of `permissions`, for all records, and
  /// together with `right`, which the act itself takes, at least until `end`; nil for no end. What
  /// was lent for an hour is not given on, forbidden or taken back for good.
  /// - Parameter action: What is done with them, as in `Forbidding`.
  package func requireHeld(
    _ permissions: Set<Permission>, with right: Permission, until end: Instant? = nil,
    to action: String = "Giving"
  ) async throws {
    try requireWhole(permissions, to: action)
    try await requireLasting(permissions.union([right]), until: end, to: action + " it")
  }

  /// Throws `denied.permission` unless the caller can do all that holders of the role can.
  package func requireHeld(
    _ role: Role, with right: Permission, until end: Instant? = nil
  ) async throws {
    let made = try await reader.permissions(of: [role])
    try await requireHeld(made[role] ?? role.permissions, with: right, until: end)
  }

  /// Throws `denied.permission` unless the caller holds all of `permissions` for all records.
  package func requireWhole(_ permissions: Set<Permission>, to action: String) throws {
    for permission in permissions.sorted(by: { $0.rawValue < $1.rawValue }) {
      try principal.require(permission, to: "\(action) \(permission.rawValue)")
      guard principal.rights.exceptions[permission] == nil else {
        throw OpsError(
          .denied, "\(permission.rawValue) is forbidden to you for some records",
          field: "permission",
          hint: "ask an administrator")
      }
    }
  }

  /// Throws `denied.permission` when what the caller holds of `permissions` ends before `end`; nil
  /// for an act that has no end: it would outlast the right to it. What is not held at all is
  /// refused as well.
  package func requireLasting(
    _ permissions: Set<Permission>, until end: Instant? = nil, to action: String
  ) async throws {
    guard let user = principal.userID else { return }
    let own: Instant
    switch try await reader.tenure(of: permissions, heldBy: user) {
    case .lasting: return
    case .missing(let permission):
      throw RightsReader.missing(permission, to: action)
    case .until(let moment):
      guard end.map({ moment < $0 }) ?? true else { return }
      own = moment
    }
    throw OpsError(
      .denied,
      "\(action) needs a right that lasts as long as its effect; yours ends at "
        + transaction.context.calendar.text(of: own),
      field: end == nil ? nil : "until",
      hint: (end == nil ? "" : "give an earlier end, or ")
        + "ask somebody whose role has no end date")
  }

  /// Throws `denied.permission` when the user can do something, now or at another hour, that the
  /// caller cannot: a user who may edit users could otherwise take over every account. An
  /// administrator's account is changed only by one whose role has no end.
  package func requireReach(over user: User, to action: String) async throws {
    guard let own = principal.userID, own != user.id else { return }
    let held = try await reader.widest(of: user.id)
    guard held.isSubset(of: principal.permissions) else {
      throw beyondReach(user, action)
    }
    guard held.isSuperset(of: Role.administrator.permissions),
      try await reader.tenure(of: Role.administrator.permissions, heldBy: own) != .lasting
    else { return }
    throw OpsError(
      .denied, "\(action) of an administrator needs a role without an end date", field: "user",
      hint: "ask an administrator whose role has no end date")
  }

  /// The same, for an act after which somebody could go on using the account, such as a new
  /// password: somebody with the owner's rights for a time would otherwise keep them for good.
  package func requireLastingReach(
    over user: User, by right: Permission, to action: String
  ) async throws {
    guard let own = principal.userID, own != user.id else { return }
    try await requireReach(over: user, to: action)
    try await requireLasting(
      try await reader.widest(of: user.id).union([right]), to: action)
  }

  /// Throws `denied.permission` when the role, or somebody who holds it, can do something that the
  /// caller cannot: what is done to a role is done to all of them. Administrators keep what they
  /// may, whatever is done to their other roles.
  package func requireReach(over role: Role, to action: String) async throws {
    guard try await reader.widest(of: role).isSubset(of: principal.permissions) else {
      throw beyondReach(role, action)
    }
    for holder in try await reader.holders(of: role) where holder != principal.userID {
      let held = try await reader.widest(of: holder)
      guard
        held.isSubset(of: principal.permissions)
          || held.isSuperset(of: Role.administrator.permissions)
      else { throw beyondReach(role, action) }
    }
  }

  private func beyondReach(_ user: User, _ action: String) -> OpsError {
    OpsError(
      .denied, "\(action) of a user with more rights than you is not allowed", field: "user",
      hint: "ask an administrator")
  }

  private func beyondReach(_ role: Role, _ action: String) -> OpsError {
    OpsError(
      .denied,
      "\(action) of role \(role.rawValue) needs every right that the role and its holders have",
      field: "role", hint: "ask an administrator")
  }
}
