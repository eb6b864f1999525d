import OpsDomain

extension MachineUser {
  static let ofMachines = MachineUser("status change", "status changes", place: 50)
    .keeping(MachineStatusChange.self, MachineStatusChange.Columns.machineID)
}
