import OpsDomain

extension MachineUser {
  static let ofOutputs = MachineUser("output", "outputs", place: 20)
    .keeping(MachineOutput.self, MachineOutput.Columns.machineID)
}
