import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `schedule.list`.
public struct ListSchedules: OperationInput {
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

/// Input of `schedule.show`.
public struct ShowSchedule: OperationInput {
  /// `SCH`: The schedule; default the schedule that the floor follows, or the last one.
  public var schedule: Argument<NameOf<ProductionSchedule>>?
}

extension ScheduleService {
  static let list = Operation<ListSchedules, Listing<ScheduleSummary>>(
    "schedule.list", area: .workshop, "Lists schedules, newest first.",
    permission: .productionViewConfig, effect: .read,
    examples: ["schedule list", "schedule list --limit 5 -o json"])

  /// A page of schedules. Throws `data.bad_value` for a bad page.
  public func list(
    _ input: ListSchedules, _ call: Call
  ) async throws -> Outcome<Listing<ScheduleSummary>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let query = Query(
        ProductionSchedule.schema, where: .everything,
        order: [.descending(ProductionSchedule.Columns.createdAt)])
      let page = try await transaction.repository(ProductionSchedule.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: page.items.map(ScheduleSummary.init), next: page.next)
    }
  }

  static let show = Operation<ShowSchedule, ScheduleView>(
    "schedule.show", area: .workshop,
    "Shows a schedule: what each machine makes and when, and why orders are late.",
    permission: .productionViewConfig, effect: .read,
    examples: ["schedule show", "schedule show SCH-000001 -o json"], consistency: .snapshot)

  /// A schedule with its steps; without a name, the schedule that the floor follows. A remark says
  /// if there is a newer one. Throws `notfound.any`.
  public func show(_ input: ShowSchedule, _ call: Call) async throws -> Outcome<ScheduleView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let schedules = transaction.repository(ProductionSchedule.self)
      let schedule = try await schedules.meant(input.schedule)
      var view = try await ScheduleView.of(schedule, transaction)
      if input.schedule == nil, let latest = try await schedules.latest(),
        latest.id != schedule.id
      {
        view.remarks = ["\(latest.number) is newer but not adopted"]
      }
      return view
    }
  }
}
