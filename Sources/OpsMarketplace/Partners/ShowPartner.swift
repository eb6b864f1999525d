import OpsDomain
import OpsKernel
import OpsStorage

/// Input of operations on one partner.
public struct OnePartner: OperationInput {
  /// The partner.
  public var partner: NameOf<Partner>
}

extension PartnerService {
  static let show = Operation<OnePartner, PartnerView>(
    "partner.show", area: .marketplace,
    "Shows one partner: where it is, when it is open, its minimum order.",
    permission: .marketExplore, effect: .read,
    examples: ["partner show \"Bella Napoli\"", "partner show \"Bella Napoli\" -o json"],
    consistency: .snapshot)

  /// One partner that is verified or the caller's own. Throws `notfound.any`.
  public func show(_ input: OnePartner, _ call: Call) async throws -> Outcome<PartnerView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let partner = try await transaction.repository(Partner.self).named(input.partner)
      return try await PartnerReader(transaction).view(partner)
    }
  }
}
