import OpsKernel

extension AreaParts {
  /// Hands in the money ledger and payouts.
  mutating func addMoney() {
    add(MoneyPosting.self, rules: MoneyRules.postings)
    add(MoneyEntry.self, rules: MoneyRules.entries)
    add(Payout.self, rules: MoneyRules.payouts)
    services += [MoneyService.self]
    settling += [MoneyRules.settlement]
    later { parts in
      parts.settings += Settings.ofMoney + Settings.ofPayouts + [Settings.payoutEvery.definition]
      parts.names += [.payees, .payouts]
    }
  }
}
