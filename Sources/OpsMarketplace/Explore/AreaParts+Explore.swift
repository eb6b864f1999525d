import OpsKernel

extension AreaParts {
  /// Hands in how partners are found.
  mutating func addExplore() {
    add(ExplorePlace.self, rules: ExploreRules.places)
    add(ExploreDistrict.self, rules: ExploreRules.districts)
    add(ExploreWord.self, rules: ExploreRules.words)
    add(ExploreSpelling.self, rules: ExploreRules.spellings)
    add(ExplorePosting.self, rules: ExploreRules.postings)
    services += [ExploreService.self]
    additions += [
      ExploreRules.partners, ExploreRules.hours, ExploreRules.special, ExploreRules.items,
      ExploreOwners.users, ExploreOwners.roles, ExploreOwners.grants,
      ExploreOwners.rolesOfTheBook,
    ]
  }
}
