import OpsDomain
import OpsKernel
import OpsStorage

/// How many of the orders that were to be finished in a period were finished within their day.
struct ScheduleAdherence {
  var planned: Int64 = 0
  var kept: Int64 = 0

  /// Nil when the floor follows no schedule. An order whose day is not over counts once it is
  /// completed.
  static func read(
    _ period: ReportPeriod, _ transaction: Transaction
  ) async throws -> ScheduleAdherence? {
    guard let found = try await finishes(of: period, transaction) else { return nil }
    let calendar = transaction.context.calendar
    var adherence = ScheduleAdherence()
    let orders = try await transaction.seen(ProductionOrder.self, Set(found.keys))
    for order in orders where order.status != .cancelled {
      guard let planned = found[order.id].map({ calendar.date(of: $0) }) else { continue }
      let finished = order.completedAt.map { calendar.date(of: $0) }
      guard finished != nil || planned < transaction.today else { continue }
      adherence.planned += 1
      if let finished, finished <= planned { adherence.kept += 1 }
    }
    return adherence
  }

  /// The orders whose last step the adopted schedule ends in the period, with that moment; nil
  /// while no schedule is adopted.
  private static func finishes(
    of period: ReportPeriod, _ transaction: Transaction
  ) async throws -> [RecordID: Instant]? {
    guard let schedule = try await transaction.repository(ProductionSchedule.self).adopted() else {
      return nil
    }
    var ends: [RecordID: Instant] = [:]
    for step in try await transaction.repository(ScheduledStep.self).of(schedule.id) {
      ends[step.productionID] = max(ends[step.productionID] ?? step.end, step.end)
    }
    let calendar = transaction.context.calendar
    let start = calendar.start(of: period.from)
    let end = calendar.start(of: period.to.adding(days: 1))
    return ends.filter { start <= $0.value && $0.value < end }
  }
}
