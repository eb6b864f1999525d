import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `schedule.why`.
public struct ShowWhyLate: OperationInput {
  /// `MO`: The production order.
  public var production: NameOf<ProductionOrder>
  /// `SCH`: The schedule; default the schedule that the floor follows, or the last one.
  public var schedule: NameOf<ProductionSchedule>?
}

extension ScheduleService {
  static let why = Operation<ShowWhyLate, WhyLateView>(
    "schedule.why", area: .workshop,
    "Explains why a production order is late in a schedule.",
    permission: .productionViewConfig, effect: .read,
    examples: ["schedule why MO-000001", "schedule why MO-000001 --schedule SCH-000001 -o json"],
    consistency: .snapshot)

  /// The reasons from when the schedule was made. Without any one of them, the order could have
  /// been in time. Throws `notfound.any`, also for an order that is newer than the schedule, and
  /// `rule.bad_state` for an order that has ended and is not in it.
  public func why(_ input: ShowWhyLate, _ call: Call) async throws -> Outcome<WhyLateView> {
    try await desk.perform(Self.why, input, call) { transaction in
      let order = try await transaction.repository(ProductionOrder.self).named(input.production)
      let schedule = try await transaction.repository(ProductionSchedule.self)
        .meant(input.schedule)
      let view = try await ScheduleView.of(schedule, transaction)
      guard view.tells(of: order) else {
        if !order.status.isOpen {
          throw OpsError(
            .badState, "\(Excerpt.of(order.number)) is \(order.status.rawValue) and not planned",
            field: "production",
            hint: "run `opsh schedule why` with a planned or released order")
        }
        throw OpsError(
          .notFound, "\(schedule.number) does not contain \(Excerpt.of(order.number))",
          field: "production", hint: try await Self.elsewhere(order, schedule, transaction))
      }
      let jobs = view.jobs.filter { $0.production == order.number }
      let late = view.late.first { $0.production == order.number }
      let unplanned = view.unplanned.first { $0.production == order.number }
      return WhyLateView(
        production: order.number, schedule: schedule.number, isPlanned: !jobs.isEmpty,
        start: jobs.map(\.setupStart).min(), end: jobs.map(\.end).max(),
        due: late?.due ?? order.dueEnd(in: transaction.context.calendar),
        lateBy: late?.lateBy, because: late?.because ?? unplanned?.because ?? [])
    }
  }

  /// Where to look for an order that is not in this schedule: in the last schedule, if that has it.
  private static func elsewhere(
    _ order: ProductionOrder, _ schedule: ProductionSchedule, _ transaction: Transaction
  ) async throws -> String {
    if let latest = try await transaction.repository(ProductionSchedule.self).latest(),
      latest.id != schedule.id,
      try await ScheduleView.of(latest, transaction).tells(of: order)
    {
      return "`opsh schedule why \(order.number) --schedule \(latest.number)` looks at the "
        + "last schedule"
    }
    return "`opsh schedule make` plans all open orders"
  }
}

extension ScheduleView {
  /// Whether it has the order, or says why the order is not planned.
  fileprivate func tells(of order: ProductionOrder) -> Bool {
    jobs.contains { $0.production == order.number }
      || unplanned.contains { $0.production == order.number }
  }
}
