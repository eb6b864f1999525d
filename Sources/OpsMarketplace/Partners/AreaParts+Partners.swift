import OpsKernel

extension AreaParts {
  /// Hands in partners and their hours.
  mutating func addPartners() {
    records += [
      PartnerRules.partners, PartnerRules.handovers, PartnerHoursRules.weekly,
      PartnerHoursRules.special,
    ]
    reversals += [PartnerHandoverReversal()]
    services += [PartnerService.self]
    settings += Settings.ofPartners
    names += [.partners]
    hooks += [VerifiedPartners(), PassedOnRecords.ofPartners(Partner.self) { $0.id }]
  }
}
