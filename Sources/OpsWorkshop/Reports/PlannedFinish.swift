import OpsDomain
import OpsKernel
import OpsStorage

/// Says when the schedule that the floor follows finishes production orders. Whoever keeps
/// schedules hands it in among the hooks of the area; without one there is no schedule to keep to.
package protocol PlannedFinish: AreaHook {
  /// Orders whose last step the adopted schedule ends from `start` on and before `end`, with that
  /// moment; nil while no schedule is adopted.
  /// - Parameter transaction: With the rights of the system.
  func finishes(
    from start: Instant, before end: Instant, _ transaction: Transaction
  ) async throws -> [RecordID: Instant]?
}

/// How many of the orders that were to be finished in a period were finished within their day.
struct ScheduleAdherence {
  var planned: Int64 = 0
  var kept: Int64 = 0

  /// Nil when the floor follows no schedule. An order whose day is not over counts once it is
  /// completed.
  static func read(
    _ period: ReportPeriod, _ transaction: Transaction
  ) async throws -> ScheduleAdherence? {
    guard let hook = transaction.hooks((any PlannedFinish).self).first else { return nil }
    let calendar = transaction.context.calendar
    let found = try await hook.finishes(
      from: calendar.start(of: period.from), before: calendar.start(of: period.to.adding(days: 1)),
      transaction)
    guard let found else { return nil }
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
}
