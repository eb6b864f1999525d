import OpsDomain

extension MachineUser {
  static let ofGranulations = MachineUser("granulation", "granulations", place: 40)
    .keeping(GranulationRecord.self, GranulationRecord.Columns.machineID)
}
