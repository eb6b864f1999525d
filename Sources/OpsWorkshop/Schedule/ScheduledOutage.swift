import OpsDomain
import OpsKernel
import OpsStorage

/// A time in which a machine is down, given when a schedule was made. Later schedules of the same
/// floor include it too, until it is over.
public struct ScheduledOutage: Entity {
  /// The workshop's collection of scheduled outages.
  public static let record = Record("scheduled_outages", .workshop, "scheduled outage")

  public var id: RecordID
  public var version: Int64 = 0
  /// The schedule that plans around it.
  public var scheduleID: Indexed<Reference<ProductionSchedule>>
  /// The machine that is down.
  public var machineID: Reference<Machine>
  /// From when on the machine is down.
  public var start: Instant
  /// The first moment after it.
  public var end: Instant
}

/// Outages by schedule.
extension Repository where Item == ScheduledOutage {
  /// The outages that a schedule plans around, the earliest first.
  package func of(_ schedule: RecordID) async throws -> [ScheduledOutage] {
    try await all(where: .equals(ScheduledOutage.Columns.scheduleID, schedule))
      .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }
}
