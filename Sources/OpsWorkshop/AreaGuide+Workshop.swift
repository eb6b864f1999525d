import OpsKernel

extension AreaGuide {
  static let workshop = AreaGuide(
    .workshop, "machines, batches, production orders, schedules",
    [
      AreaReader("workshop technicians", .workshopTechnician, first: MachineService.list),
      AreaReader(
        "granulation technicians", .granulationTechnician, first: GranulationService.record),
      // Granulation technicians may run these commands too, but managers are the ones who use them.
      AreaReader(
        "workshop managers", .workshopManager, first: BatchService.create,
        also: [StyleService.warehouse, StyleService.ship, ScheduleService.promise]),
      AreaReader("everybody", nil),
      AreaReader("administrators", .administrator),
    ])
}
