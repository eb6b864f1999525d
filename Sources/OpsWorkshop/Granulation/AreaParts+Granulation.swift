import OpsKernel

extension AreaParts {
  /// Hands in granulations.
  mutating func addGranulation() {
    add(GranulationRecord.self, rules: GranulationRules.records)
    services += [GranulationService.self]
    additions += [
      GranulationHand.movements, GranulationHand.bookings, GranulationHand.bookedMovements,
    ]
    answer(MachineUser.self, with: [.ofGranulations])
    later { $0.names += [.granulations] }
  }
}
