import OpsDomain
import OpsKernel
import OpsStorage

extension PartnerService {
  static let verify = Operation<OnePartner, PartnerView>(
    "partner.verify", area: .marketplace,
    "Opens a partner to the public: people can find it and order from it.",
    permission: .marketAdminister,
    effect: .write(.unless("the partner was pending before: `opsh partner suspend` closes it")),
    examples: [
      "partner verify \"Green Pharmacy\" --dry-run",
      "partner verify \"Green Pharmacy\" --reason \"license seen\"",
    ], isSensitive: true)

  static let suspend = Operation<OnePartner, PartnerView>(
    "partner.suspend", area: .marketplace,
    "Closes a verified partner: only its owner and administrators see it.",
    permission: .marketAdminister, effect: .destructive(.reversible),
    examples: [
      "partner suspend \"Bella Napoli\" --dry-run",
      "partner suspend \"Bella Napoli\" --reason \"no license\" --yes",
    ], isSensitive: true)

  /// Verifies a partner that is pending or suspended. Throws `notfound.any`,
  /// `rule.bad_state` for one that is verified, `rule.same_person` for one's own where another
  /// administrator could, and `signin.not_fresh`.
  public func verify(_ input: OnePartner, _ call: Call) async throws -> Outcome<PartnerView> {
    try await judge(Self.verify, as: .verified, input, call)
  }

  /// Suspends a verified partner. Orders that were placed go on. Throws `notfound.any`,
  /// `rule.bad_state` for one that is not verified, and `signin.not_fresh`.
  public func suspend(_ input: OnePartner, _ call: Call) async throws -> Outcome<PartnerView> {
    try await judge(Self.suspend, as: .suspended, input, call)
  }

  private func judge(
    _ operation: Operation<OnePartner, PartnerView>, as state: PartnerState, _ input: OnePartner,
    _ call: Call
  ) async throws -> Outcome<PartnerView> {
    try await desk.perform(operation, input, call) { transaction in
      let partners = transaction.repository(Partner.self)
      var partner = try await partners.named(input.partner)
      guard partner.state != state else {
        throw OpsError(
          .badState, "\(Excerpt.of(partner.name)) is already \(state.rawValue)", field: "partner",
          hint: "run `opsh partner show` to see it")
      }
      guard partner.state.leads(to: state) else {
        // A partner that is not verified can always be verified, so it was to be suspended.
        throw PartnerRules.notSuspended(partner.name, partner.state, field: "partner")
      }
      partner.state = state
      partner.updatedAt = transaction.now
      return try await PartnerReader(transaction).view(try await partners.update(partner))
    }
  }
}
