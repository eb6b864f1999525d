import OpsKernel
import OpsWarehouse

extension AreaParts {
  /// The workshop: machines, shifts, production batches, bills of materials, schedules.
  public static let workshop: AreaParts = {
    var parts = AreaParts(Declared.self)
    parts.later { parts in
      parts.nounGroups = workshopNouns
      parts.guide = .workshop
      parts.settingGroups = [SettingGroup("workshop", place: 35)]
    }
    parts.add(ColorCard.self, rules: ColorRules.colors)
    parts.services += [ColorService.self]

    parts.addMachines()
    parts.addShiftsAndBatches()
    parts.addProduction()
    parts.addGranulation()

    parts.services += [MaterialsService.self]
    parts.answer((any ProductionFlows).self, with: [WorkshopFlows()])
    parts.answer(WaitingWork.self, with: WaitingWork.ofWorkshop)
    parts.later { $0.settings += Settings.ofMaterials }

    parts.add(MachineOutput.self, rules: OutputRules.outputs)
    parts.add(OutputScrap.self, rules: OutputRules.scraps)
    parts.add(ProductionStyle.self, rules: StyleRules.styles)
    parts.services += [OutputService.self, StyleService.self, FloorReportService.self]
    parts.answer(ProductUser.self, with: [.ofOutputs, .ofStyles])
    parts.answer(MachineUser.self, with: [.ofOutputs])
    parts.later { $0.names += [.outputs, .styles] }

    parts.add(ChangeoverTime.self, rules: ChangeoverRules.times)
    parts.add(CrewCapacity.self, rules: CrewRules.capacities)
    parts.add(Mould.self, rules: MouldRules.moulds)
    parts.services += [ChangeoverService.self, CrewService.self, MouldService.self]
    parts.later { $0.names += [.moulds] }

    parts.addSchedules()
    return parts
  }()

  private mutating func addMachines() {
    add(Machine.self, rules: MachineRules.machines)
    add(MachineStation.self, rules: MachineRules.stations)
    add(MachineGun.self, rules: MachineRules.guns)
    add(MachineStatusChange.self, rules: MachineRules.statusChanges)
    add(MachineTerms.self, rules: MachineRules.terms)
    add(MaintenanceWindow.self, rules: MaintenanceRules.windows)
    add(MachineFault.self, rules: FaultRules.faults)
    services += [MachineService.self, MaintenanceService.self, FaultService.self]
    answer(ProductUser.self, with: ProductUser.ofMachines)
    answer(MachineUser.self, with: [.ofMachines, .ofMaintenance, .ofFaults])
    later { parts in
      parts.notices += [.machineErrors, .dueMaintenance, .reportedFaults]
      parts.names += [.machines, .colors, .maintenance, .faults]
      parts.reversals += [MachineTermsReversal()]
    }
  }

  private mutating func addShiftsAndBatches() {
    add(ShiftPattern.self, rules: ShiftRules.patterns(hasWork: ShiftWork.hasBegun))
    add(FormerShiftPattern.self, rules: ShiftRules.formerPatterns)
    add(ShiftException.self, rules: ShiftRules.exceptions(hasWork: ShiftWork.hasBegun))
    services += [ShiftService.self]

    add(ProductionBatch.self, rules: BatchRules.batches)
    add(BatchProduct.self, rules: BatchRules.products)
    add(BatchStation.self, rules: BatchRules.stations)
    add(BatchAuthor.self, rules: BatchRules.authors)
    settling += [BatchRules.wholeShiftBatches]
    services += [BatchService.self]
    additions += [MaintenanceRules.machines, ColorUse.colors]
    answer(ProductUser.self, with: [.ofBatches])
    answer(MachineUser.self, with: [.ofBatches])
    later { parts in
      parts.reversals += [
        FormerShiftPatternReversal(), ProductionBatchReversal(), BatchProductReversal(),
        BatchAuthorReversal(),
      ]
      parts.settings += Settings.ofBatches
      parts.notices += [.pendingBatches, .loneBatches, .unreportedBatches]
      parts.jobs += [.settleBatches]
      parts.names += [.batches]
    }
  }

  private mutating func addProduction() {
    add(BillOfMaterials.self, rules: BillRules.bills)
    add(BillLine.self, rules: BillRules.lines)
    add(RoutingStep.self, rules: RoutingRules.steps)
    services += [BillService.self, RoutingService.self]
    answer(ProductUser.self, with: ProductUser.ofBills + [RoutingRules.productUser])

    add(ProductionOrder.self, rules: ProductionRules.orders)
    add(ProductionPeg.self, rules: ProductionRules.pegs)
    add(ProductionBooking.self, rules: ProductionRules.bookings)
    add(BookingMovement.self, rules: ProductionRules.movements)
    add(BookingAllocation.self, rules: ProductionRules.allocations)
    services += [ProductionService.self]
    additions += [ProductionHand.movements, PegRules.requests, StylePackaging.records]
    answer(ProductUser.self, with: ProductUser.ofProduction)
    answer((any LotOrigins).self, with: [BookingOrigins()])
    later { parts in
      parts.settings += Settings.ofProduction
      parts.names += [.production]
      parts.reversals += [
        ProductionOrderReversal(), ProductionPegReversal(), BookingAllocationReversal(),
        ProductionBookingReversal(),
      ]
    }
  }

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
