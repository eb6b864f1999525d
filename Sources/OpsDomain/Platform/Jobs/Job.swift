/// Work that is done again and again, by one process at a time: whoever holds the lease.
public struct Job: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// Such as `notices.plan`; one of the product's own jobs.
  public var name: String
  /// Who runs it: a name drawn for one pass; nil when nobody does.
  public var leaseOwner: String?
  /// Until when nobody else may; past it the run is lost.
  public var leaseUntil: Instant?
  /// The last sign of life of the run.
  public var heartbeatAt: Instant?
  /// The run that holds the lease.
  public var runID: RecordID?
  /// Not run before.
  public var nextAt: Instant
  /// Failures since it last succeeded.
  public var failures: Int64
  public var lastState: JobRunState?
  public var lastEndedAt: Instant?
  /// What the last run that succeeded did, in words.
  public var lastResult: String?
  /// Code of the last failure; nil after a success.
  public var lastError: String?

  public init(id: RecordID, name: String, nextAt: Instant) {
    self.id = id
    self.name = name
    self.nextAt = nextAt
    failures = 0
  }
}

extension Job {
  /// The columns, for queries.
  public enum Columns {
    public static let name = Column("name", .text)
    public static let leaseOwner = Column("lease_owner", .text, nullable: true)
    public static let leaseUntil = Column("lease_until", .instant, nullable: true)
    public static let heartbeatAt = Column("heartbeat_at", .instant, nullable: true)
    public static let runID = Column("run_id", .id, nullable: true)
    public static let nextAt = Column("next_at", .instant)
    public static let failures = Column("failures", .integer)
    public static let lastState = Column(
      "last_state", .text, nullable: true, words: JobRunState.self)
    public static let lastEndedAt = Column("last_ended_at", .instant, nullable: true)
    public static let lastResult = Column("last_result", .text, nullable: true)
    public static let lastError = Column("last_error", .text, nullable: true)
  }

  public static let nameKey = UniqueKey(Columns.name)

  public static let schema = Schema(
    "jobs", area: .platform,
    columns: [
      Columns.name, Columns.leaseOwner, Columns.leaseUntil, Columns.heartbeatAt, Columns.runID,
      Columns.nextAt, Columns.failures, Columns.lastState, Columns.lastEndedAt,
      Columns.lastResult, Columns.lastError,
    ],
    keys: [nameKey])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    name = try row.text()
    leaseOwner = try row.optionalText()
    leaseUntil = try row.optionalInstant()
    heartbeatAt = try row.optionalInstant()
    runID = try row.optionalID()
    nextAt = try row.instant()
    failures = try row.integer()
    lastState = try row.optionalChoice(JobRunState.self)
    lastEndedAt = try row.optionalInstant()
    lastResult = try row.optionalText()
    lastError = try row.optionalText()
  }

  public func write(to row: inout RowWriter) {
    row.put(name)
    row.put(leaseOwner)
    row.put(leaseUntil)
    row.put(heartbeatAt)
    row.put(runID)
    row.put(nextAt)
    row.put(failures)
    row.put(lastState)
    row.put(lastEndedAt)
    row.put(lastResult)
    row.put(lastError)
  }
}
