import OpsDomain

extension Principal {
  /// Whether somebody is not of the staff, such as a customer, driver or partner of the
  /// marketplace: whether all that they may do is what outsiders may do. It follows from the
  /// rights and not from the names of roles, so that it also holds for grants without a role and
  /// for roles that the book has made.
  package var isOutside: Bool {
    guard !isSystem else { return false }
    return rights.permissions.union(rights.conditions.keys).isSubset(of: Self.outside)
  }

  /// What people may do who are not of the staff: the rights of roles without trust (level 0), and
  /// what the book shows to everybody.
  private static let outside: Set<Permission> = RoleMatrix.definitions
    .filter { $0.level == 0 }
    .reduce(into: RoleMatrix.guest.union(RoleMatrix.passerBy)) { known, definition in
      known.formUnion(RoleMatrix.permissions(of: definition.role))
    }
}
