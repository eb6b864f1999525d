import OpsKernel

extension AreaParts {
  /// Hands in tax rates and what prices go by.
  mutating func addPrices() {
    records += [TaxRules.rates]
    services += [TaxService.self]
    settings += Settings.ofPrices
  }
}
