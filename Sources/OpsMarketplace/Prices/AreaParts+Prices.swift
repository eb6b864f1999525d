import OpsKernel

extension AreaParts {
  /// Hands in tax rates and what prices go by.
  mutating func addPrices() {
    add(TaxRate.self, rules: TaxRules.rates)
    services += [TaxService.self]
    later { $0.settings += Settings.ofPrices }
  }
}
