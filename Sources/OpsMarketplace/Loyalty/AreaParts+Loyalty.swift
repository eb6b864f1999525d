import OpsKernel

extension AreaParts {
  /// Hands in loyalty points.
  mutating func addLoyalty() {
    add(LoyaltyEntry.self, rules: LoyaltyRules.entries)
    add(LoyaltyAccount.self, rules: LoyaltyRules.accounts)
    services += [LoyaltyService.self]
  }
}
