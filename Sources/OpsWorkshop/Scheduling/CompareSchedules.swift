import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `schedule.compare`.
public struct CompareSchedules: OperationInput {
  /// `A`: The first schedule.
  public var first: NameOf<ProductionSchedule>
  /// `B`: The second schedule.
  public var second: NameOf<ProductionSchedule>
}

extension ScheduleService {
  static let compare = Operation<CompareSchedules, ScheduleComparisonView>(
    "schedule.compare", area: .workshop,
    "Compares two schedules: late orders, change-overs, idle hours, moved orders.",
    permission: .productionViewConfig, effect: .read,
    examples: [
      "schedule compare SCH-000001 SCH-000002", "schedule compare SCH-000001 SCH-000002 -o json",
    ], consistency: .snapshot)

  /// What the second schedule changes. Throws `notfound.any`.
  public func compare(
    _ input: CompareSchedules, _ call: Call
  ) async throws -> Outcome<ScheduleComparisonView> {
    try await desk.perform(Self.compare, input, call) { transaction in
      let schedules = transaction.repository(ProductionSchedule.self)
      let first = try await schedules.named(input.first)
      let second = try await schedules.named(input.second)
      return ScheduleComparisonView(
        ScheduleSide(try await ScheduleView.of(first, transaction)),
        ScheduleSide(try await ScheduleView.of(second, transaction)))
    }
  }
}
