/// One run of a job. The last ones of each job are kept.
public struct JobRun: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var jobID: RecordID
  public var owner: String
  public var state: JobRunState
  public var startedAt: Instant
  public var endedAt: Instant?
  /// What it did, in words.
  public var result: String?
  /// Code of what ended it.
  public var error: String?

  public init(id: RecordID, jobID: RecordID, owner: String, startedAt: Instant) {
    self.id = id
    self.jobID = jobID
    self.owner = owner
    state = .running
    self.startedAt = startedAt
  }
}

extension JobRun {
  /// The columns, for queries.
  public enum Columns {
    public static let jobID = Column("job_id", .id, references: "jobs")
    public static let owner = Column("owner", .text)
    public static let state = Column("state", .text, words: JobRunState.self)
    public static let startedAt = Column("started_at", .instant)
    public static let endedAt = Column("ended_at", .instant, nullable: true)
    public static let result = Column("result", .text, nullable: true)
    public static let error = Column("error", .text, nullable: true)
  }

  public static let schema = Schema(
    "job_runs", area: .platform,
    columns: [
      Columns.jobID, Columns.owner, Columns.state, Columns.startedAt, Columns.endedAt,
      Columns.result, Columns.error,
    ],
    indexes: [[Columns.jobID, Columns.startedAt]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    jobID = try row.id()
    owner = try row.text()
    state = try row.choice(JobRunState.self)
    startedAt = try row.instant()
    endedAt = try row.optionalInstant()
    result = try row.optionalText()
    error = try row.optionalText()
  }

  public func write(to row: inout RowWriter) {
    row.put(jobID)
    row.put(owner)
    row.put(state.rawValue)
    row.put(startedAt)
    row.put(endedAt)
    row.put(result)
    row.put(error)
  }
}
