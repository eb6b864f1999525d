import OpsKernel
import OpsStorage

extension AreaParts {
  /// Hands in carts and who orders from them.
  mutating func addCarts() {
    add(Cart.self, rules: CartRules.carts)
    add(CartLine.self, rules: CartRules.lines)
    add(MarketCustomer.self, rules: MarketCustomerRules.links)
    services += [CartService.self]
    answer(MenuItemUser.self, with: [.ofCarts])
    later { parts in
      parts.settings += Settings.ofCarts
      parts.work += [.keepQuote]
    }
  }
}
