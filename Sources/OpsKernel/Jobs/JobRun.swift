import OpsDomain

/// One run of a job. The last ones of each job are kept.
public struct JobRun: Entity {
  /// The collection of runs of jobs, and what people call one.
  public static let record = Record("job_runs", .platform, "run of a job")

  public var id: RecordID
  public var version: Int64 = 0
  /// The job.
  public var jobID: Reference<Job>
  /// What runs it.
  public var owner: String
  /// How it went.
  public var state: JobRunState = .running
  /// When it began.
  public var startedAt: Instant
  /// When it ended; nil while it runs.
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
  /// It runs.
  case running
  /// It has done its work.
  case succeeded
  /// Some parts of the work failed, and the others were done.
  case partlyFailed = "partly_failed"
  /// It has failed.
  case failed
  /// Its lease ran out: the process that ran it has gone or hangs, and another one took over.
  case lost
}
