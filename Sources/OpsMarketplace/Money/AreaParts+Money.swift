import OpsKernel

extension AreaParts {
  /// Hands in the money ledger and payouts.
  mutating func addMoney() {
    records += [MoneyRules.postings, MoneyRules.entries, MoneyRules.payouts]
    services += [MoneyService.self]
    settings += Settings.ofMoney + Settings.ofPayouts + [Settings.payoutEvery.definition]
    names += [.payees, .payouts]
    settling += [MoneyRules.settlement]
  }
}
