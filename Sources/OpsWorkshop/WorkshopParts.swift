import OpsKernel
import OpsWarehouse

extension AreaParts {
  /// The workshop: machines, shifts, production batches, bills of materials, schedules.
  public static let workshop: AreaParts = {
    var parts = AreaParts(Declared.self)
    parts.nounGroups = workshopNouns
    parts.guide = .workshop
    parts.settingGroups = [SettingGroup("workshop", place: 35)]

    parts.records += [ColorRules.colors]
    parts.services += [ColorService.self]

    parts.records += [MachineRules.machines, MachineRules.stations, MachineRules.guns]
    parts.records += [MachineRules.statusChanges, MachineRules.terms]
    parts.records += [MaintenanceRules.windows, FaultRules.faults]
    parts.services += [MachineService.self, MaintenanceService.self, FaultService.self]
    parts.notices += [.machineErrors, .dueMaintenance, .reportedFaults]
    parts.names += [.machines, .colors, .maintenance, .faults]
    parts.reversals += [MachineTermsReversal()]
    parts.hooks += ProductUser.ofMachines
    parts.hooks += [MachineUser.ofMachines, MachineUser.ofMaintenance, MachineUser.ofFaults]

    parts.records += ShiftRules.all(hasWork: ShiftWork.hasBegun)
    parts.reversals += [FormerShiftPatternReversal()]
    parts.services += [ShiftService.self]

    parts.records += [BatchRules.batches, BatchRules.products, BatchRules.stations]
    parts.records += [BatchRules.authors]
    parts.settling += [BatchRules.wholeShiftBatches]
    parts.reversals += [ProductionBatchReversal(), BatchProductReversal(), BatchAuthorReversal()]
    parts.services += [BatchService.self]
    parts.settings += Settings.ofBatches
    parts.notices += [.pendingBatches, .loneBatches, .unreportedBatches]
    parts.jobs += [.settleBatches]
    parts.names += [.batches]
    parts.additions += [MaintenanceRules.machines, ColorUse.colors]
    parts.hooks += [ProductUser.ofBatches, MachineUser.ofBatches]

    parts.records += [BillRules.bills, BillRules.lines, RoutingRules.steps]
    parts.services += [BillService.self, RoutingService.self]
    parts.hooks += ProductUser.ofBills + [RoutingRules.productUser]

    parts.records += [
      ProductionRules.orders, ProductionRules.pegs, ProductionRules.bookings,
      ProductionRules.movements, ProductionRules.allocations,
    ]
    parts.services += [ProductionService.self]
    parts.settings += Settings.ofProduction
    parts.names += [.production]
    parts.reversals += [
      ProductionOrderReversal(), ProductionPegReversal(), BookingAllocationReversal(),
      ProductionBookingReversal(),
    ]
    parts.additions += [ProductionHand.movements, PegRules.requests, StylePackaging.records]
    parts.hooks += ProductUser.ofProduction + [BookingOrigins()]
    parts.addGranulation()

    parts.services += [MaterialsService.self]
    parts.settings += Settings.ofMaterials
    parts.hooks += [WorkshopFlows()] + WaitingWork.ofWorkshop

    parts.records += [OutputRules.outputs, OutputRules.scraps, StyleRules.styles]
    parts.services += [OutputService.self, StyleService.self, FloorReportService.self]
    parts.names += [.outputs, .styles]
    parts.hooks += [ProductUser.ofOutputs, ProductUser.ofStyles, MachineUser.ofOutputs]

    parts.records += [ChangeoverRules.times, CrewRules.capacities, MouldRules.moulds]
    parts.services += [ChangeoverService.self, CrewService.self, MouldService.self]
    parts.names += [.moulds]

    parts.addSchedules()
    return parts
  }()

  /// Where the commands of the workshop stand in the overview of the help.
  private static let workshopNouns = [
    NounGroup(
      "workshop", place: 45,
      [
        "machine", "station", "gun", "color", "maintenance", "fault", "shift", "batch", "output",
        "style", "workshop",
      ]),
    NounGroup(
      "production", place: 46,
      [
        "materials", "production", "schedule", "bom", "routing", "granulation", "changeover",
        "crew", "mould",
      ]),
  ]
}
