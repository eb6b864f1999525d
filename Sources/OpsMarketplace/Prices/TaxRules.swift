import OpsDomain
import OpsKernel
import OpsPricing
import OpsStorage

/// What the gate enforces for the tax table: administrators write it, after a sign-in of the last
/// minutes and by a right that does not end.
enum TaxRules {
  static let rates = CollectionRules(
    TaxRate.self, readable: .marketAdminister,
    write: [
      .insert: .marketAdminister, .update: .marketAdminister, .delete: .marketAdminister,
    ]
  )
  .byHand([
    .insert: [TaxService.set], .update: [TaxService.set],
    .delete: [TaxService.remove, TaxService.set],
  ])
  .sensitive { _, _ in "Changing a tax rate" }
  .transition(of: TaxRate.self) { _, new in
    guard let new else { return }
    guard (0...PriceLimits.whole).contains(new.rate) else {
      throw OpsError(
        .badValue, "A tax rate must be between 0 % and 100 %", field: "rate",
        hint: "write a share such as 21%")
    }
    for (text, field) in [(new.region, "region"), (new.kind, "kind")] {
      guard TextFolding.sameBytes(TextFolding.fold(text), text) else {
        throw OpsError(.badValue, "The \(field) must be in lower-case letters", field: field)
      }
    }
  }
  .reaction(of: TaxRate.self) { _, _, transaction in
    try await LastingRight.require(to: "Changing a tax rate", transaction)
  }
}
