import OpsKernel
import OpsStorage

extension NameSource {
  static let schedules = NameSource(
    .schedule, listedBy: ScheduleService.list.descriptor, ProductionSchedule.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (schedule: ProductionSchedule) in
      NameView(schedule.number, label: schedule.objective.rawValue)
    })

  static let moulds = NameSource(
    .mould, listedBy: MouldService.list.descriptor, Mould.Columns.foldedCode
  ) { (mould: Mould) in NameView(mould.code, label: "\(mould.count)") }
}
