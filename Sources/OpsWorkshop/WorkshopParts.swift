import OpsKernel
import OpsWarehouse

extension AreaParts {
  /// The workshop: machines, shifts, production batches, bills of materials, schedules.
  public static let workshop: AreaParts = {
    var parts = AreaParts(Declared.self)
    parts.records = [
      ColorRules.colors,
      MachineRules.machines, MachineRules.stations, MachineRules.guns, MachineRules.statusChanges,
      MaintenanceRules.windows, FaultRules.faults,
    ]
    parts.services = [
      ColorService.self, MachineService.self, MaintenanceService.self, FaultService.self,
    ]
    parts.nounGroups = [
      NounGroup(
        "workshop", place: 45, ["machine", "station", "gun", "color", "maintenance", "fault"])
    ]
    parts.notices = [.machineErrors, .dueMaintenance, .reportedFaults]
    parts.names = [.machines, .colors, .maintenance, .faults]
    parts.reversals = [MachineGunReversal()]
    parts.hooks = ProductUser.ofMachines
    return parts
  }()
}
