import OpsDomain

/// One run of a job as operations answer it.
public struct JobRunView: OperationOutput, Equatable {
  public static let answerName = "job.run/1"

  /// The name of the job.
  public let job: String
  /// The run's identifier.
  public let number: RecordID
  /// How it went.
  public let state: JobRunState
  /// When it began.
  public let startedAt: Instant
  /// When it ended.
  public let endedAt: Instant?
  /// What it has done, in one line.
  public let result: String?
  /// Code of the error that ended it, or of the first part that failed.
  public let error: String?

  init(_ run: JobRun, of job: String) {
    self.job = job
    number = run.id
    state = run.state
    startedAt = run.startedAt
    endedAt = run.endedAt
    result = run.result
    error = run.error
  }

  /// A run that is promised this identifier and begins once those before it have ended.
  init(promised id: RecordID, of job: String, at now: Instant) {
    self.job = job
    number = id
    state = .running
    startedAt = now
    endedAt = nil
    result = nil
    error = nil
  }

  public static let columns: [FieldColumn] = [
    .init("job", "JOB"), .init("state", "STATE"), .init("started_at", "STARTED"),
    .init("ended_at", "ENDED"), .init("result", "RESULT"), .init("error", "ERROR"),
  ]
  /// What a job did is wrapped in a narrow terminal, and never cut.
  public static let leading = ["job", "result", "error"]
}
