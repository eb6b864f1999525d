import OpsKernel

extension AreaParts {
  /// Hands in granulations.
  mutating func addGranulation() {
    records += [GranulationRules.records]
    services += [GranulationService.self]
    names += [.granulations]
    additions += [
      GranulationHand.movements, GranulationHand.bookings, GranulationHand.bookedMovements,
    ]
    hooks += [MachineUser.ofGranulations]
  }
}
