import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `partner.feature`.
public struct FeaturePartner: OperationInput {
  /// The partner.
  public var partner: NameOf<Partner>
  /// Remove the mark.
  public var off: Bool?
}

extension PartnerService {
  static let feature = Operation<FeaturePartner, PartnerView>(
    "partner.feature", area: .marketplace,
    "Marks a partner as featured for `explore --featured`; --off removes the mark.",
    permission: .marketAdminister, effect: .write(.reversible),
    examples: ["partner feature \"Bella Napoli\"", "partner feature \"Bella Napoli\" --off"])

  /// Features a partner, or no longer. Throws `notfound.any`.
  public func feature(_ input: FeaturePartner, _ call: Call) async throws -> Outcome<PartnerView> {
    try await desk.perform(Self.feature, input, call) { transaction in
      let partners = transaction.repository(Partner.self)
      var partner = try await partners.named(input.partner)
      let isFeatured = input.off != true
      guard partner.isFeatured != isFeatured else {
        return try await PartnerReader(transaction).view(partner)
      }
      partner.isFeatured = isFeatured
      partner.updatedAt = transaction.now
      return try await PartnerReader(transaction).view(try await partners.update(partner))
    }
  }
}
