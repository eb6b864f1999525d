import OpsDomain

extension MachineUser {
  /// Windows are deleted after their machine: past windows stay as long as the machine exists.
  static let ofMaintenance = MachineUser("maintenance window", "maintenance windows", place: 80)
    .removed(MaintenanceWindow.self, MaintenanceWindow.Columns.machineID)
}
