import OpsKernel

extension AreaParts {
  /// Hands in what people do with orders, and what follows when one moves on.
  mutating func addOrdering() {
    services += [OrderService.self]
    reversals += [OrderReversal()]
    additions += [OrderEffects.following]
    names += [.orders]
  }
}
