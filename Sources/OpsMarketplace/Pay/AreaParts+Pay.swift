import OpsKernel

extension AreaParts {
  /// Hands in what drivers earn.
  mutating func addPay() {
    records += [EarningRules.earnings, EarningRules.weeks, EarningRules.months]
    settings += Settings.ofPay + Settings.ofBonuses
  }
}
