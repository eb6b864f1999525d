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
    if let new { try await checkPrimaryRole(old, new, transaction) }
    guard let old, let new, old.isActive, !new.isActive,
      try await AdministratorRule.holds(new.id, transaction)
    else { return }
    try await AdministratorRule.check(transaction)
  }

  /// A primary role is one that the user holds when it is chosen. When that role is taken back
  /// later, it stays in the record and ``User/workRole(of:)`` passes it over.
  private static func checkPrimaryRole(
    _ old: User?, _ new: User, _ transaction: Transaction
  ) async throws {
    guard let role = new.primaryRole, role != old?.primaryRole else { return }
    let held = try await transaction.repository(RoleAssignment.self)
      .held(by: new.id, at: transaction.moment).map(\.role)
    guard !held.contains(role) else { return }
    let names = held.map(\.rawValue).joined(separator: ", ")
    throw OpsError(
      .ruleViolated,
      "\(Excerpt.of(new.name)) does not hold the role \(Excerpt.of(role.rawValue))",
      field: "primary_role",
      hint: held.isEmpty
        ? "run `opsh role grant` to give a role first" : "roles that are held: \(names)")
  }

  private static func check(_ old: User?, _ new: User?) throws {
    guard let new else {
      let name = Excerpt.of(old?.name ?? "NAME")
      throw OpsError(
        .badState, "A user cannot be removed: the journal names people",
        hint: "run `opsh user disable \(name)` to remove all rights")
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
