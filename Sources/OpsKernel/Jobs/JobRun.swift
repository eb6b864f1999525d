import OpsDomain

/// One run of a job. The last ones of each job are kept.
public struct JobRun: Entity {
  public static let record = Record("job_runs", .platform, "run of a job")

  public var id: RecordID
  public var version: Int64 = 0
  public var jobID: Reference<Job>
  public var owner: String
  public var state: JobRunState = .running
  public var startedAt: Instant
  public var endedAt: Instant?
  /// What it did, in words.
  public var result: String?
  /// Code of the error that ended it, or of the first part that failed.
  public var error: String?
}

extension JobRun {
  public static let indexes: [SecondaryIndex] = [
    [Columns.jobID, Columns.startedAt]
  ]
}

/// How one run of a job stands.
public enum JobRunState: String, ColumnChoice, Codable {
  case running
  case succeeded
  /// Some parts of the work failed, and the others were done.
  case partlyFailed = "partly_failed"
  case failed
  /// Its lease ran out: the process that ran it has gone or hangs, and another one took over.
  case lost
}
