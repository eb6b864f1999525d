import OpsDomain
import OpsStorage

/// What the gate enforces for users, their roles and what they sign in with.
enum IdentityRules {
  /// People see themselves; all users are for those who may see users.
  static let users = CollectionRules(
    User.self, read: { visible($0, owner: .id) },
    write: [.insert: .userCreate, .update: .userEdit]
  )
  .transition(of: User.self, check)
  .reaction(of: User.self) { old, new, transaction in
    guard let old, let new, old.isActive, !new.isActive,
      try await AdministratorRule.holds(new.id, transaction)
    else { return }
    try await AdministratorRule.check(transaction)
  }

  static let assignments = CollectionRules(
    RoleAssignment.self, read: { visible($0, owner: RoleAssignment.Columns.userID) },
    write: [.insert: .userAssignRole, .update: .userAssignRole]
  )
  .transition(of: RoleAssignment.self, check)
  .reaction(of: RoleAssignment.self) { old, new, transaction in
    if old == nil { try await User.requirePresent(new?.userID, transaction) }
    guard let new, new.role == .administrator, old?.revokedAt == nil, new.revokedAt != nil else {
      return
    }
    try await AdministratorRule.check(transaction)
  }

  /// Nobody reads what people sign in with, whatever their role: only sign-in itself does.
  static let credentials = CollectionRules(
    PasswordCredential.self, read: { _ in .closed(.systemManageSecurity) }
  )
  .transition(of: PasswordCredential.self, check)
  .reaction(of: PasswordCredential.self) { _, new, transaction in
    try await User.requirePresent(new?.userID, transaction)
  }

  static let sessions = CollectionRules(
    AccessSession.self, read: { _ in .closed(.systemManageSecurity) }
  )
  .transition(of: AccessSession.self, check)

  static let tokens = CollectionRules(
    PersonalToken.self, read: { _ in .closed(.systemManageSecurity) }
  )
  .transition(of: PersonalToken.self, TokenRules.check)

  static let tokenUses = CollectionRules(
    TokenUse.self, read: { _ in .closed(.systemManageSecurity) }
  )
  .transition(of: TokenUse.self, TokenRules.check)

  static let failures = CollectionRules(SignInFailure.self, readable: .userView)
    .goingWithPerson()

  static let tries = CollectionRules(
    SignInTries.self, read: { _ in .closed(.systemManageSecurity) }
  )

  static func visible(_ principal: Principal, owner: Field<RecordID>) -> Access {
    if principal.may(.userView) { return .all }
    guard let own = principal.userID else { return .closed(.userView) }
    return .rows(.equals(owner, own))
  }

  private static func check(_ old: User?, _ new: User?) throws {
    guard let new else {
      throw OpsError(
        .badState, "A user is never removed: the journal names people",
        hint: "`opsh user disable NAME` takes all rights away")
    }
    // A name of an earlier version may have a form that is refused today: its user signs in still.
    let isKept = old.map { TextFolding.sameBytes($0.name, new.name) } ?? false
    let name = try isKept ? new.name : User.checkedName(new.name)
    guard TextFolding.sameBytes(name, new.name),
      TextFolding.sameBytes(TextFolding.fold(name), new.foldedName)
    else { throw OpsError(.badValue, "Names have no stray spaces", field: "name") }
    if let email = new.email { try User.checkEmail(email) }
    if let phone = new.phone { try User.checkPhone(phone) }
    if let old, old != new { try old.requirePresent() }
    if new.erasedAt != nil, new.isActive || new.email != nil || new.phone != nil {
      throw OpsError(.ruleViolated, "Nothing personal is left of an erased user", field: "user")
    }
    guard new.erasedAt != nil || !new.foldedName.hasPrefix(User.pseudonymPrefix) else {
      throw OpsError(
        .badValue, "Names that begin with \(User.pseudonymPrefix) are for erased people",
        field: "name")
    }
    guard let old else { return }
    guard old.createdAt == new.createdAt, old.createdBy == new.createdBy else {
      throw OpsError(.ruleViolated, "Who created a user, and when, never changes")
    }
  }

  private static func check(_ old: RoleAssignment?, _ new: RoleAssignment?) throws {
    guard let new else {
      throw OpsError(
        .badState, "A role assignment is taken back, never removed",
        hint: "`opsh role revoke USER ROLE` takes it back")
    }
    guard new.role != .unauthorized else {
      throw OpsError(
        .badValue, "Nobody is given the role unauthorized: it is what is left without roles",
        field: "role")
    }
    guard let old else {
      guard new.revokedAt == nil else {
        throw OpsError(.badState, "A new assignment is not taken back yet")
      }
      return
    }
    var kept = old
    // An erasure of its user empties the text.
    if new.reason == nil { kept.reason = nil }
    var allowed = kept
    allowed.revokedAt = new.revokedAt
    guard new == kept || (new == allowed && old.revokedAt == nil) else {
      throw OpsError(.badState, "An assignment can only be taken back, once")
    }
  }

  private static func check(_ old: PasswordCredential?, _ new: PasswordCredential?) throws {
    // Only the erasure of its user removes one.
    guard let new else { return }
    guard new.encodedHash.hasPrefix("$argon2id$") else {
      throw OpsError(.badValue, "Only hashes of passwords are stored", field: "password")
    }
    guard old == nil || old?.userID == new.userID else {
      throw OpsError(.ruleViolated, "A password stays with its user")
    }
  }

  private static func check(_ old: AccessSession?, _ new: AccessSession?) throws {
    guard let new, let old else { return }
    var allowed = old
    allowed.revokedAt = new.revokedAt
    allowed.workbench = new.workbench
    allowed.lastActiveAt = new.lastActiveAt
    guard allowed == new, old.revokedAt == nil, new.lastActiveAt >= old.lastActiveAt else {
      throw OpsError(.badState, "A session can be used and ended, once, and nothing else")
    }
  }
}
