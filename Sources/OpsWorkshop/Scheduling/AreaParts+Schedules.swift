import OpsKernel

extension AreaParts {
  /// Hands in schedules and how they are made.
  mutating func addSchedules() {
    add(ProductionSchedule.self, rules: ScheduleRules.schedules)
    add(ScheduledStep.self, rules: ScheduleRules.steps)
    add(LateOrder.self, rules: ScheduleRules.late)
    add(ScheduledOutage.self, rules: ScheduleRules.outages)
    services += [ScheduleService.self]
    answer(MachineUser.self, with: [.ofSteps, .ofOutages])
    later { $0.names += [.schedules] }
  }
}
