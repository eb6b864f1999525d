import OpsDomain

extension MachineUser {
  static let ofFaults = MachineUser("fault", "faults", place: 30)
    .keeping(MachineFault.self, MachineFault.Columns.machineID)
}
