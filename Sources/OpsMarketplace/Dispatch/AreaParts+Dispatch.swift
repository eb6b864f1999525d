import OpsKernel

extension AreaParts {
  /// Hands in dispatch and deliveries.
  mutating func addDispatch() {
    add(JobOffer.self, rules: OfferRules.offers)
    add(DeliveryProof.self, rules: ProofRules.proofs)
    add(ArrivalEstimate.self, rules: ArrivalRules.estimates)
    add(DispatchMark.self, rules: DispatchMark.rules)
    add(DispatchNote.self, rules: DispatchNote.rules)
    add(DeliveryCode.self, rules: DeliveryCodeRules.codes)
    services += [DriverJobService.self, DeliveryService.self, DispatchService.self]
    additions += [OrderDrivers.following, DriverEffects.following]
    later { parts in
      parts.settings += Settings.ofDispatch + Settings.ofSpeeds
      parts.names += [.jobs]
      parts.work += [.countCodeTry]
    }
  }
}
