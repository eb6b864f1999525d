import OpsKernel

extension AreaParts {
  /// Hands in how partners are found.
  mutating func addExplore() {
    records += [
      ExploreRules.places, ExploreRules.districts, ExploreRules.words, ExploreRules.spellings,
      ExploreRules.postings,
    ]
    services += [ExploreService.self]
    additions += [
      ExploreRules.partners, ExploreRules.hours, ExploreRules.special, ExploreRules.items,
      ExploreOwners.users, ExploreOwners.roles, ExploreOwners.grants,
      ExploreOwners.rolesOfTheBook,
    ]
  }
}
