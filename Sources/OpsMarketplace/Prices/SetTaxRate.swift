import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `tax.set`.
public struct SetTaxRate: OperationInput {
  /// `N%`: The rate, 0% to 100%.
  public var rate: String
  /// `R`: Only for partners of this region; default all regions without a rate of their own.
  public var region: Name?
  /// `K`: A kind of goods such as food, or `delivery` or `platform_fee` for the fees; default all
  /// kinds that have no rate of their own.
  public var kind: Name?
}

extension TaxService {
  static let set = Operation<SetTaxRate, TaxRateView>(
    "tax.set", area: .marketplace, "Sets the tax rate of a kind of goods in a region.",
    permission: .marketAdminister, effect: .write(.reversible),
    examples: ["tax set 21%", "tax set 9% --region vilnius --kind food"], isSensitive: true)

  /// Writes a row. Throws `data.bad_value` for a rate, region or kind that cannot be one, and
  /// `signin.not_fresh`.
  public func set(_ input: SetTaxRate, _ call: Call) async throws -> Outcome<TaxRateView> {
    try await desk.perform(Self.set, input, call) { transaction in
      let rates = transaction.repository(TaxRate.self)
      var problems = Problems()
      let rate = try problems.read { try ShareText.read(input.rate, field: "rate") } ?? 0
      let region = try problems.read { try Self.word(input.region, field: "region") } ?? ""
      let kind = try problems.read { try Self.word(input.kind, field: "kind") } ?? ""
      try problems.check()
      guard var row = try await rates.fetch(key: TaxRate.placeKey, region, kind) else {
        return TaxRateView(
          try await rates.create(
            TaxRate(
              id: transaction.nextID(), region: region, kind: kind, rate: rate,
              updatedAt: transaction.now)))
      }
      guard row.rate != rate else { return TaxRateView(row) }
      row.rate = rate
      row.updatedAt = transaction.now
      return TaxRateView(try await rates.update(row))
    }
  }
}
