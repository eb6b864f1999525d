import OpsDomain
import OpsKernel
import OpsStorage

/// Input of operations that name a schedule and nothing else.
public struct ScheduleReference: OperationInput {
  /// The schedule.
  public var schedule: NameOf<ProductionSchedule>
}

extension ScheduleService {
  static let adopt = Operation<ScheduleReference, ScheduleSummary>(
    "schedule.adopt", area: .workshop, "Adopts a schedule, so that the floor follows it.",
    permission: .productionSchedule, effect: .write(.reversible),
    examples: ["schedule adopt SCH-000001 --dry-run", "schedule adopt SCH-000001"])

  /// Adopts a schedule; an adopted schedule stays adopted. Throws `notfound.any`, and
  /// `rule.bad_state` for a schedule with orders that are no longer open.
  public func adopt(
    _ input: ScheduleReference, _ call: Call
  ) async throws -> Outcome<ScheduleSummary> {
    try await desk.perform(Self.adopt, input, call) { transaction in
      let schedule = try await transaction.repository(ProductionSchedule.self)
        .named(input.schedule)
      return ScheduleSummary(try await ScheduleWriter(transaction).adopt(schedule))
    }
  }
}
