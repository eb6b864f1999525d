import OpsKernel

extension AreaParts {
  /// Hands in what drivers earn.
  mutating func addPay() {
    add(DriverEarning.self, rules: EarningRules.earnings)
    add(PaidWeek.self, rules: EarningRules.weeks)
    add(PaidMonth.self, rules: EarningRules.months)
    services += [EarningsService.self]
    later { parts in
      parts.settings += Settings.ofPay + Settings.ofBonuses
      parts.settings += [Settings.payWeekEvery.definition, Settings.payMonthEvery.definition]
    }
  }
}
