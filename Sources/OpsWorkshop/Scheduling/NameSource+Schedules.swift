import OpsKernel
import OpsStorage

extension NameSource {
  static let schedules = NameSource(
    .schedule, listedBy: ScheduleService.list.descriptor, ProductionSchedule.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (schedule: ProductionSchedule) in
      NameView(schedule.number, label: schedule.objective.rawValue)
    })
}
