import OpsKernel

extension AreaParts {
  /// Hands in what drivers earn.
  mutating func addPay() {
    records += [EarningRules.earnings, EarningRules.weeks, EarningRules.months]
    services += [EarningsService.self]
    settings += Settings.ofPay + Settings.ofBonuses
    settings += [Settings.payWeekEvery.definition, Settings.payMonthEvery.definition]
  }
}
