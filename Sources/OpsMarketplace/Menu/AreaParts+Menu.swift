import OpsKernel
import OpsWarehouse

extension AreaParts {
  /// Hands in menus.
  mutating func addMenus() {
    add(MenuItem.self, rules: MenuRules.items)
    add(MenuOption.self, rules: MenuRules.options)
    services += [MenuService.self]
    additions += [
      MenuRules.partners, MenuAudience.items, MenuAudience.partners, MenuAudience.products,
    ]
    answer(ProductUser.self, with: [.ofMenus])
    answer(PassedOnRecords.self, with: [.ofPartners(MenuItem.self) { $0.partnerID }])
    later { parts in
      parts.reversals += [MenuItemReversal()]
      parts.names += [.menuItems, .menuOptions]
    }
  }
}
