import OpsDomain
import OpsKernel
import OpsStorage

/// A plan of the floor: which machine makes which step when, and how good the plan is.
///
/// It stays as it was made; only whether the floor follows it changes.
public struct ProductionSchedule: Entity, Referable {
  /// The workshop's collection of schedules; their numbers begin with `SCH`.
  public static let record = Record(
    "production_schedules", .workshop, "schedule", series: "SCH")
  public static let reference = ParameterReference(
    "schedule", example: "SCH-000001", names: .schedule
  ) { try await $1.repository(ProductionSchedule.self).named($0) }

  public var id: RecordID
  public var version: Int64 = 0
  /// `SCH-000001` and so on.
  public var number: RecordNumber
  /// Whether it was planned anew or made from another schedule.
  public var origin: ScheduleOrigin = .made
  /// Which measure its search made as small as possible.
  public var objective: ScheduleObjective = .lateness
  /// Whether its steps are placed as early or as late as possible.
  public var direction: ScheduleDirection = .forward
  /// The seed of the search: the same seed on the same floor gives the same plan.
  public var seed: Int64 = 1
  /// The schedule it was made from; nil for one that was planned anew.
  public var baseID: Indexed<Reference<ProductionSchedule>>?
  /// From when on it plans.
  public var start: Instant
  /// The end of the calendar it was planned in.
  public var until: Instant
  /// When its last step ends; its start for a plan without steps.
  public var end: Instant
  /// The first measure of the objective, in seconds; see ``ScheduleObjective``.
  public var value: Int64
  /// The lower bound: no plan for the same floor can have a smaller value.
  public var lowerBound: Int64
  /// `(value − lower bound) / value`; nil where both are 0, which is the best.
  public var gap: Millionths?
  /// How many orders end after their due day.
  public var lateOrders: Int64 = 0
  /// Time after the due days, weighted by priority, in seconds.
  public var weightedLateness: Int64 = 0
  /// How many steps need a change-over of more than zero seconds.
  public var changeovers: Int64 = 0
  /// Working time of all change-overs by the table, without the set-up of steps.
  public var changeoverTime: TimeSpan = TimeSpan(milliseconds: 0)
  /// Open time of machines in use in which they make nothing, up to their last step.
  public var idleTime: TimeSpan = TimeSpan(milliseconds: 0)
  /// Working time of machines in shifts of days off that the shift calendar opens.
  public var overtime: TimeSpan = TimeSpan(milliseconds: 0)
  /// Whether the floor follows it. At most one schedule is adopted.
  public var isAdopted: Bool = false
  /// The same word for the adopted schedule, so that there is only one.
  public var adoptedMark: Kept<Unique<Folded>?> { isAdopted ? Self.mark : nil }
  /// When the floor began to follow it, also if it follows another one now; nil if it never did.
  public var adoptedAt: Instant?
  /// Open orders that could not be planned: in each line the number of one and why.
  public var unplanned: LongText?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  static let mark = "adopted"

  public static let indexes: [SecondaryIndex] = [
    [Columns.createdAt, Column.journalPlace], [Columns.adoptedAt, Column.journalPlace],
  ]
}

/// How a schedule came about.
public enum ScheduleOrigin: String, ColumnChoice, Codable {
  /// Planned anew.
  case made
  /// A schedule with a step moved to another place.
  case moved
  /// A schedule adapted to a changed floor.
  case replanned
}

/// What a plan should minimise. Later measures decide between plans with equal earlier ones.
public enum ScheduleObjective: String, ColumnChoice, Codable {
  /// Seconds after the due days by weight, then makespan, then change-over time.
  case lateness
  /// Seconds to the last end, then change-over time, then lateness.
  case makespan
  /// Seconds of change-over, then makespan, then lateness.
  case changeover
}

/// Whether a plan puts steps as early or as late as possible.
public enum ScheduleDirection: String, ColumnChoice, Codable {
  /// Every step as early as its order on the machine allows.
  case forward
  /// Every step as late as the due days allow.
  case backward
}

extension NameKind {
  /// Schedules, by their number.
  public static let schedule = NameKind("schedule")
}

/// Schedules by number.
extension Repository where Item == ProductionSchedule {
  /// The schedule with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> ProductionSchedule {
    if let found = try await fetch(key: ProductionSchedule.numberKey, reference.uppercased()) {
      return found
    }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    let meant = await hint(forNumber: reference, ProductionSchedule.numberKey)
    throw OpsError(
      .notFound, "There is no schedule \(Excerpt.of(reference))", field: "schedule",
      hint: meant ?? "run `opsh schedule list` to list the schedules")
  }

  /// The schedule that the floor follows; nil as long as none is adopted.
  package func adopted() async throws -> ProductionSchedule? {
    try await fetch(key: ProductionSchedule.adoptedMarkKey, ProductionSchedule.mark)
  }

  /// The schedule that was written last.
  package func latest() async throws -> ProductionSchedule? {
    try await first(
      where: .everything, order: [.descending(ProductionSchedule.Columns.createdAt)])
  }

  /// The named schedule; without a name, the schedule that the floor follows, else the last one.
  /// Throws `notfound.any`.
  package func meant(_ reference: String?) async throws -> ProductionSchedule {
    if let reference { return try await named(reference) }
    if let adopted = try await adopted() { return adopted }
    if let latest = try await latest() { return latest }
    throw OpsError(
      .notFound, "There is no schedule", field: "schedule",
      hint: "run `opsh schedule make` to make one")
  }
}
