import OpsKernel
import OpsStorage

extension AreaParts {
  /// Hands in carts and who orders from them.
  mutating func addCarts() {
    records += [CartRules.carts, CartRules.lines, MarketCustomerRules.links]
    services += [CartService.self]
    settings += Settings.ofCarts
    hooks += [MenuItemUser.ofCarts]
    work += [.keepQuote]
  }
}
