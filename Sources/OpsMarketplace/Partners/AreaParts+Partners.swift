import OpsKernel

extension AreaParts {
  /// Hands in partners and their hours.
  mutating func addPartners() {
    add(Partner.self, rules: PartnerRules.partners)
    add(PartnerHandover.self, rules: PartnerRules.handovers)
    add(OpeningHours.self, rules: PartnerHoursRules.weekly)
    add(SpecialDay.self, rules: PartnerHoursRules.special)
    services += [PartnerService.self]
    answer((any PublicOffer).self, with: [VerifiedPartners()])
    answer(PassedOnRecords.self, with: [.ofPartners(Partner.self) { $0.id }])
    later { parts in
      parts.reversals += [PartnerHandoverReversal()]
      parts.settings += Settings.ofPartners
      parts.names += [.partners]
    }
  }
}
