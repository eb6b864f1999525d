import OpsDomain
import OpsKernel
import OpsStorage

/// A production order that a schedule finishes after its due day, and what makes it late.
public struct LateOrder: Entity {
  /// The workshop's collection of late orders.
  public static let record = Record("late_orders", .workshop, "late order")

  public var id: RecordID
  public var version: Int64 = 0
  /// The schedule in which the order is late.
  public var scheduleID: Indexed<Reference<ProductionSchedule>>
  /// The order that is late.
  public var productionID: Indexed<Reference<ProductionOrder>>
  /// When it was due.
  public var due: Instant
  /// When it ends in the schedule.
  public var end: Instant
  /// The smallest set of constraints that makes it late: a sentence in each line.
  public var because: LongText

  /// The sentences of ``because``.
  package var reasons: [String] {
    because.split(separator: "\n").map(String.init)
  }
}

/// Late orders by schedule.
extension Repository where Item == LateOrder {
  /// The late orders of a schedule, those that are late by most first.
  package func of(_ schedule: RecordID) async throws -> [LateOrder] {
    try await all(where: .equals(LateOrder.Columns.scheduleID, schedule))
      .sorted { ($1.end.since($1.due), $0.id) < ($0.end.since($0.due), $1.id) }
  }
}
