import OpsDomain

extension MachineUser {
  /// Windows go after their machine: those that are over stay as long as it is there.
  static let ofMaintenance = MachineUser("maintenance window", "maintenance windows", place: 80)
    .removed(MaintenanceWindow.self, MaintenanceWindow.Columns.machineID)
}
