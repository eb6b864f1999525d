import OpsDomain

/// One run of a job as operations answer it.
public struct JobRunView: OperationOutput, Equatable {
  public static let answerName = "job.run/1"

  public let job: String
  /// The run's identifier.
  public let number: RecordID
  public let state: JobRunState
  public let startedAt: Instant
  public let endedAt: Instant?
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
}
