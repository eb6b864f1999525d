import OpsDomain
import OpsStorage

/// What the gate enforces for users.
enum UserRules {
  /// People see themselves; all users are for those who may see users.
  static let users = CollectionRules(
    User.self, read: { .own(.id, of: $0, allWith: .userView) },
    write: [.insert: .userCreate, .update: .userEdit]
  )
  .transition(of: User.self, check)
  .reaction(of: User.self) { old, new, transaction in
    guard let old, let new, old.isActive, !new.isActive,
      try await AdministratorRule.holds(new.id, transaction)
    else { return }
    try await AdministratorRule.check(transaction)
  }

  private static func check(_ old: User?, _ new: User?) throws {
    guard let new else {
      throw OpsError(
        .badState, "A user cannot be removed: the journal names people",
        hint: "run `opsh user disable NAME` to remove all rights")
    }
    // A name of an earlier version may have a form that is refused today: its user signs in still.
    let isKept = old.map { TextFolding.sameBytes($0.name, new.name) } ?? false
    let name = try isKept ? new.name : User.checkedName(new.name)
    guard TextFolding.sameBytes(name, new.name),
      TextFolding.sameBytes(TextFolding.fold(name), new.foldedName)
    else { throw OpsError(.badValue, "A name cannot have extra spaces", field: "name") }
    if let email = new.email { try User.checkEmail(email) }
    if let phone = new.phone { try User.checkPhone(phone) }
    if let old, old != new { try old.requirePresent() }
    if new.erasedAt != nil, new.isActive || new.email != nil || new.phone != nil {
      throw OpsError(.ruleViolated, "An erased user cannot have personal data", field: "user")
    }
    guard new.erasedAt != nil || !new.foldedName.hasPrefix(User.pseudonymPrefix) else {
      throw OpsError(
        .badValue, "Names that begin with \(User.pseudonymPrefix) are for erased people",
        field: "name")
    }
    guard let old else { return }
    guard old.createdAt == new.createdAt, old.createdBy == new.createdBy else {
      throw OpsError(.ruleViolated, "Who created a user, and when, cannot change")
    }
  }
}
