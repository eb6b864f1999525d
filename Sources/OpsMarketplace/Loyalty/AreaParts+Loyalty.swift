import OpsKernel

extension AreaParts {
  /// Hands in loyalty points.
  mutating func addLoyalty() {
    records += [LoyaltyRules.entries, LoyaltyRules.accounts]
    services += [LoyaltyService.self]
  }
}
