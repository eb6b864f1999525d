import OpsKernel

extension AreaParts {
  /// Hands in what people do with orders, and what follows when one moves on.
  mutating func addOrdering() {
    services += [OrderService.self]
    additions += [OrderEffects.following]
    later { parts in
      parts.reversals += [OrderReversal()]
      parts.names += [.orders]
    }
  }
}
