import OpsKernel

extension AreaParts {
  /// Hands in schedules and how they are made.
  mutating func addSchedules() {
    records += [
      ScheduleRules.schedules, ScheduleRules.steps, ScheduleRules.late, ScheduleRules.outages,
    ]
    services += [ScheduleService.self]
    names += [.schedules]
    hooks += [MachineUser.ofSteps, MachineUser.ofOutages]
  }
}
