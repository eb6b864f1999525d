import OpsKernel

extension AreaParts {
  /// Hands in who took the right to administer the marketplace from others.
  mutating func addRights() {
    add(AdministratorRemoval.self, rules: AdministratorRemovals.removals)
    additions += [
      AdministratorRemovals.users, AdministratorRemovals.roles, AdministratorRemovals.grants,
      AdministratorRemovals.rolesOfTheBook,
    ]
  }
}
