import OpsDomain
import OpsKernel
import OpsStorage

/// Something that is wrong with a machine, from the report to the repair.
public struct MachineFault: Entity, Referable {
  public static let record = Record("machine_faults", .workshop, "fault", series: "FA")
  public static let reference = ParameterReference("fault", example: "FA-000001", names: .fault) {
    try await $1.repository(MachineFault.self).named($0)
  }

  public var id: RecordID
  public var version: Int64 = 0
  /// `FA-000001` and so on.
  public var number: RecordNumber
  public var machineID: Reference<Machine>
  public var status: FaultStatus = .reported
  /// What kind of fault it is, such as mould or gun.
  public var type: Line
  public var summary: LongText
  /// `priority`: How urgent it is, as its rank: 0 low … 3 critical.
  public var rank: RankOf<FaultPriority> = 1
  /// The person who repairs it.
  public var assigneeID: Person?
  /// How it was repaired.
  public var solution: LongText?
  public var reportedAt: Trail<Instant>
  public var reportedBy: Trail<Person>?
  public var startedAt: Instant?
  public var startedBy: Person?
  public var resolvedAt: Instant?
  public var resolvedBy: Person?
  public var closedAt: Instant?
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

  public var priority: FaultPriority { FaultPriority(rank: rank) ?? .medium }
}

/// How far the repair of a fault has come.
public enum FaultStatus: String, ColumnChoice, Codable {
  case reported
  case inProgress = "in_progress"
  /// Repaired; it can still be reopened.
  case resolved
  case closed
}

/// How urgent a fault is, in its own order.
public enum FaultPriority: String, Sendable, RankedWord, Codable {
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
    throw OpsError(
      .notFound, "There is no fault \(Excerpt.of(reference))", field: "fault",
      hint: "`opsh fault list` lists the faults")
  }
}
