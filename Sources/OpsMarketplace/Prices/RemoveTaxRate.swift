import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `tax.remove`.
public struct RemoveTaxRate: OperationInput {
  /// `R`: The rate of this region; default the rate of all regions.
  public var region: Name?
  /// `K`: The rate of this kind of goods; default the rate of everything.
  public var kind: Name?
}

extension TaxService {
  static let remove = Operation<RemoveTaxRate, TaxRateView>(
    "tax.remove", area: .marketplace, "Removes a rate of the tax table.",
    permission: .marketAdminister, effect: .write(.reversible),
    examples: ["tax remove --kind food", "tax remove --region vilnius --kind food --dry-run"],
    isSensitive: true)

  /// Removes a row and answers what it was. Throws `notfound.any` and `signin.not_fresh`.
  public func remove(_ input: RemoveTaxRate, _ call: Call) async throws -> Outcome<TaxRateView> {
    try await desk.perform(Self.remove, input, call) { transaction in
      let rates = transaction.repository(TaxRate.self)
      let region = try Self.word(input.region, field: "region")
      let kind = try Self.word(input.kind, field: "kind")
      guard let row = try await rates.fetch(key: TaxRate.placeKey, region, kind) else {
        throw OpsError(
          .notFound, "The tax table has no such rate", field: "kind",
          hint: "run `opsh tax list` to see the rates")
      }
      try await rates.delete(row)
      return TaxRateView(row)
    }
  }
}
