import OpsKernel
import OpsWarehouse

extension AreaParts {
  /// Hands in menus.
  mutating func addMenus() {
    records += [MenuRules.items, MenuRules.options]
    reversals += [MenuItemReversal()]
    services += [MenuService.self]
    additions += [
      MenuRules.partners, MenuAudience.items, MenuAudience.partners, MenuAudience.products,
    ]
    names += [.menuItems, .menuOptions]
    hooks += [ProductUser.ofMenus, PassedOnRecords.ofPartners(MenuItem.self) { $0.partnerID }]
  }
}
