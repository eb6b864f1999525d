import OpsDomain

extension MachineUser {
  static let ofSteps = MachineUser("scheduled step", "scheduled steps", place: 60)
    .keeping(ScheduledStep.self, ScheduledStep.Columns.machineID)

  static let ofOutages = MachineUser("scheduled outage", "scheduled outages", place: 70)
    .keeping(ScheduledOutage.self, ScheduledOutage.Columns.machineID)
}
