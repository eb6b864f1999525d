import OpsDomain
import OpsKernel
import OpsStorage

/// How many of the orders that were to be finished in a period were finished within their day.
struct ScheduleAdherence {
  var planned: Int64 = 0
  var kept: Int64 = 0

  /// Nil when the floor followed no schedule. An order whose day is not over counts once it is
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

  /// The orders whose last step is planned to end in the period, with that moment; nil where the
  /// floor followed no schedule then. Later schedules have only what was still open: the last one
  /// that was adopted with an order in it says when it should be finished.
  private static func finishes(
    of period: ReportPeriod, _ transaction: Transaction
  ) async throws -> [RecordID: Instant]? {
    let calendar = transaction.context.calendar
    let start = calendar.start(of: period.from)
    let end = calendar.start(of: period.to.adding(days: 1))
    typealias Columns = ProductionSchedule.Columns
    let followed = try await transaction.repository(ProductionSchedule.self).all(
      where: .and([
        .notEquals(Columns.adoptedAt, nil), .less(Columns.start, end),
        .greaterOrEqual(Columns.end, start),
      ]), order: [.descending(Columns.adoptedAt)])
    guard !followed.isEmpty else { return nil }
    var ends: [RecordID: Instant] = [:]
    for schedule in followed {
      let steps = try await transaction.repository(ScheduledStep.self).of(schedule.id)
      let own = Dictionary(steps.map { ($0.productionID, $0.end) }, uniquingKeysWith: max)
      ends.merge(own) { later, _ in later }
    }
    return ends.filter { start <= $0.value && $0.value < end }
  }
}
