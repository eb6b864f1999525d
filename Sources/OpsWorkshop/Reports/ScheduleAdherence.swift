import OpsDomain
import OpsKernel
import OpsStorage

/// How many of the orders that were planned to end in a period were finished by their day.
///
/// An order counts for its planned day in the last schedule that was adopted before the end of that
/// day. So a schedule that is adopted later does not remove a missed day: the order counts for its
/// new day as well.
struct ScheduleAdherence {
  var planned: Int64 = 0
  var kept: Int64 = 0

  /// Nil when the floor followed no schedule. An order whose day is not over counts once it is
  /// completed.
  static func read(
    _ period: ReportPeriod, _ transaction: Transaction
  ) async throws -> ScheduleAdherence? {
    let days = try await days(in: period, transaction)
    if days.isEmpty {
      guard try await isFollowed(in: period, transaction) else { return nil }
    }
    let calendar = transaction.context.calendar
    var adherence = ScheduleAdherence()
    let orders = try await transaction.seen(ProductionOrder.self, Set(days.keys))
    for order in orders where order.status != .cancelled {
      let finished = order.completedAt.map { calendar.date(of: $0) }
      for planned in days[order.id] ?? [] where finished != nil || planned < transaction.today {
        adherence.planned += 1
        if let finished, finished <= planned { adherence.kept += 1 }
      }
    }
    return adherence
  }

  /// Whether the floor followed a schedule with work in the period.
  private static func isFollowed(
    in period: ReportPeriod, _ transaction: Transaction
  ) async throws -> Bool {
    let calendar = transaction.context.calendar
    let start = calendar.start(of: period.from)
    let end = calendar.start(of: period.to.adding(days: 1))
    typealias Columns = ProductionSchedule.Columns
    let last = try await transaction.repository(ProductionSchedule.self).first(
      where: .both(.less(Columns.adoptedAt, end), .greaterOrEqual(Columns.end, start)),
      order: [.descending(Columns.adoptedAt)])
    return last != nil
  }

  // MARK: What was planned

  /// When the last step of an order ends in a schedule.
  private struct PlannedEnd {
    let order: RecordID
    let schedule: RecordID
    let end: Instant
  }

  /// The same, for schedules that the floor followed before that day was over.
  private struct FollowedEnd {
    let schedule: RecordID
    let adopted: Instant
    let end: Instant
    let day: CivilDate
    /// When the day ends.
    let over: Instant
  }

  /// The days of the period for which orders count, by order.
  private static func days(
    in period: ReportPeriod, _ transaction: Transaction
  ) async throws -> [RecordID: [CivilDate]] {
    let ends = try await ends(of: try await orders(in: period, transaction), transaction)
    let adopted = try await adoptions(Set(ends.map(\.schedule)), transaction)
    let calendar = transaction.context.calendar
    var days: [RecordID: [CivilDate]] = [:]
    for (order, plans) in Dictionary(grouping: ends, by: \.order) {
      let followed = plans.compactMap { plan -> FollowedEnd? in
        guard let at = adopted[plan.schedule] else { return nil }
        let day = calendar.date(of: plan.end)
        let over = calendar.start(of: day.adding(days: 1))
        guard at < over else { return nil }
        return FollowedEnd(
          schedule: plan.schedule, adopted: at, end: plan.end, day: day, over: over)
      }.sorted { ($0.adopted, $0.schedule) < ($1.adopted, $1.schedule) }
      // The next schedule plans the order anew, unless its day was already over.
      let next = followed.dropFirst().map(\.adopted) + [Instant.maximum]
      for (plan, replaced) in zip(followed, next)
      where plan.over <= replaced && period.from <= plan.day && plan.day <= period.to {
        days[order, default: []].append(plan.day)
      }
    }
    return days
  }

  /// Orders with a step that ends in the period, in any schedule.
  private static func orders(
    in period: ReportPeriod, _ transaction: Transaction
  ) async throws -> [RecordID] {
    let calendar = transaction.context.calendar
    let start = calendar.start(of: period.from)
    let end = calendar.start(of: period.to.adding(days: 1))
    typealias Columns = ScheduledStep.Columns
    let rows = try await transaction.figures(
      Aggregate(
        ScheduledStep.schema,
        where: .both(.greaterOrEqual(Columns.end, start), .less(Columns.end, end)),
        groupedBy: [Columns.productionID], .count))
    return rows.compactMap { RecordID(columnValue: $0[0]) }.sorted()
  }

  private static func ends(
    of orders: [RecordID], _ transaction: Transaction
  ) async throws -> [PlannedEnd] {
    typealias Columns = ScheduledStep.Columns
    var ends: [PlannedEnd] = []
    for portion in orders.portions {
      let rows = try await transaction.figures(
        Aggregate(
          ScheduledStep.schema, where: .oneOf(Columns.productionID, portion),
          groupedBy: [Columns.productionID, Columns.scheduleID], .maximum(Columns.end)))
      for row in rows {
        guard row.count == 3, let order = RecordID(columnValue: row[0]),
          let schedule = RecordID(columnValue: row[1]), let end = Instant(columnValue: row[2])
        else { continue }
        ends.append(PlannedEnd(order: order, schedule: schedule, end: end))
      }
    }
    return ends
  }

  /// When the floor began to follow the schedules; those that it never followed are left out.
  private static func adoptions(
    _ schedules: Set<RecordID>, _ transaction: Transaction
  ) async throws -> [RecordID: Instant] {
    var adopted: [RecordID: Instant] = [:]
    for portion in schedules.sorted().portions {
      for schedule in try await transaction.seen(ProductionSchedule.self, Set(portion)) {
        adopted[schedule.id] = schedule.adoptedAt
      }
    }
    return adopted
  }
}
