import OpsDomain
import OpsKernel
import OpsStorage

/// Where and when a schedule plans a step of a production order, or a part of that step.
public struct ScheduledStep: Entity {
  /// The workshop's collection of scheduled steps.
  public static let record = Record("scheduled_steps", .workshop, "scheduled step")

  public var id: RecordID
  public var version: Int64 = 0
  /// The schedule that it is a part of.
  public var scheduleID: Reference<ProductionSchedule>
  /// The order that the step makes.
  public var productionID: Indexed<Reference<ProductionOrder>>
  /// The place of the step in the routing, from 1.
  public var position: Int64
  /// The part of the step, from 1.
  public var part: Int64 = 1
  /// Parts of the step all together.
  public var parts: Int64 = 1
  /// The machine that makes the step.
  public var machineID: Reference<Machine>
  /// From when on the machine is taken: set-up and change-over come first.
  public var setupStart: Instant
  /// When the run begins.
  public var start: Instant
  /// The first moment after the run.
  public var end: Instant
  /// Working time of the change-over by the table.
  public var changeover: TimeSpan = TimeSpan(milliseconds: 0)
  /// Working time of the set-up of the step itself, after the change-over.
  public var setup: TimeSpan = TimeSpan(milliseconds: 0)
  /// Whether it was fixed when the plan was made.
  public var isFrozen: Bool = false

  public static let indexes: [SecondaryIndex] = [
    [Columns.scheduleID, Columns.setupStart], [Columns.machineID, Columns.setupStart],
    [Columns.end, Columns.productionID],
  ]
}

/// Steps by schedule.
extension Repository where Item == ScheduledStep {
  /// The steps of a schedule, the earliest first.
  package func of(_ schedule: RecordID) async throws -> [ScheduledStep] {
    try await all(
      where: .equals(ScheduledStep.Columns.scheduleID, schedule),
      order: [.ascending(ScheduledStep.Columns.setupStart)])
  }
}
