import OpsKernel

extension AreaParts {
  /// Hands in dispatch and deliveries.
  mutating func addDispatch() {
    records += [
      OfferRules.offers, ProofRules.proofs, ArrivalRules.estimates, DispatchMark.rules,
      DispatchNote.rules, DeliveryCodeRules.codes,
    ]
    services += [DriverJobService.self, DeliveryService.self, DispatchService.self]
    additions += [OrderDrivers.following, DriverEffects.following]
    settings += Settings.ofDispatch + Settings.ofSpeeds
    names += [.jobs]
    work += [.countCodeTry]
  }
}
