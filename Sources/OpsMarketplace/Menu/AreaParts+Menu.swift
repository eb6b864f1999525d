import OpsKernel
import OpsWarehouse

extension AreaParts {
  /// Hands in menus, and how they are found.
  mutating func addMenus() {
    records += [
      MenuRules.items, MenuRules.options, ExploreRules.places, ExploreRules.districts,
      ExploreRules.words, ExploreRules.spellings, ExploreRules.postings,
    ]
    services += [MenuService.self, ExploreService.self]
    additions += [
      MenuRules.partners, ExploreRules.partners, ExploreRules.hours, ExploreRules.special,
      ExploreRules.items, ExploreOwners.users, ExploreOwners.roles, ExploreOwners.grants,
      ExploreOwners.rolesOfTheBook,
    ]
    names += [.menuItems]
    hooks += [ProductUser.ofMenus]
  }
}
