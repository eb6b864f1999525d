import OpsDomain
import OpsKernel
import OpsStorage

/// Something that is wrong with a machine, from the report to the repair.
public struct MachineFault: Entity, Referable {
  /// The workshop's collection of machine faults; their numbers begin with `FA`.
  public static let record = Record("machine_faults", .workshop, "fault", series: "FA")
  public static let reference = ParameterReference("fault", example: "FA-000001", names: .fault) {
    try await $1.repository(MachineFault.self).named($0)
  }

  public var id: RecordID
  public var version: Int64 = 0
  /// `FA-000001` and so on.
  public var number: RecordNumber
  /// The machine that has the fault; it cannot change.
  public var machineID: Reference<Machine>
  /// How far the repair has come.
  public var status: FaultStatus = .reported
  /// What kind of fault it is, such as mould or gun.
  public var type: Line
  /// What is wrong, as the person who reported it wrote it.
  public var summary: LongText
  /// `priority`: How urgent it is, as its rank: 0 low … 3 critical.
  public var rank: RankOf<FaultPriority> = 1
  /// The person who repairs it.
  public var assigneeID: Person?
  /// How it was repaired.
  public var solution: LongText?
  /// When a person reported it.
  public var reportedAt: Trail<Instant>
  /// The user who reported it; this person may also close or reopen it.
  public var reportedBy: Trail<Person>?
  /// When its repair was started; nil before that.
  public var startedAt: Instant?
  /// The user who started the repair.
  public var startedBy: Person?
  /// When it was repaired; nil before that, and after it was reopened.
  public var resolvedAt: Instant?
  /// The user who resolved it; nil after it was reopened.
  public var resolvedBy: Person?
  /// When it was closed; nil while it is not closed.
  public var closedAt: Instant?
  /// The user who closed it.
  public var closedBy: Person?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public static let indexes: [SecondaryIndex] = [
    [Columns.status, Columns.reportedAt, Column.journalPlace],
    [Columns.machineID, Columns.reportedAt, Column.journalPlace],
    [Columns.rank, Columns.reportedAt, Column.journalPlace],
    [Columns.reportedAt, Column.journalPlace],
  ]

  /// How urgent it is; medium where ``rank`` is the place of no priority.
  public var priority: FaultPriority { FaultPriority(rank: rank) ?? .medium }
}

/// How far the repair of a fault has come.
public enum FaultStatus: String, ColumnChoice, Codable {
  /// Nobody has started the repair.
  case reported
  /// A person repairs it, also after it was reopened.
  case inProgress = "in_progress"
  /// Repaired; it can still be reopened.
  case resolved
  /// The repair is confirmed; the fault cannot be reopened.
  case closed
}

/// How urgent a fault is, in its own order.
public enum FaultPriority: String, Sendable, RankedWord, Codable {
  /// From the least urgent to the most urgent.
  case low, medium, high, critical

  /// Place in the order, as records store it: 0 for low to 3 for critical.
  public var rank: Int64 {
    switch self {
    case .low: 0
    case .medium: 1
    case .high: 2
    case .critical: 3
    }
  }
}

extension NameKind {
  /// Faults of machines, by their number.
  public static let fault = NameKind("fault")
}

/// Faults by number.
extension Repository where Item == MachineFault {
  /// The fault with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> MachineFault {
    if let found = try await fetch(key: MachineFault.numberKey, reference.uppercased()) {
      return found
    }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    let meant = await hint(forNumber: reference, MachineFault.numberKey)
    throw OpsError(
      .notFound, "There is no fault \(Excerpt.of(reference))", field: "fault",
      hint: meant ?? "run `opsh fault list` to list the faults")
  }
}
