import OpsDomain

/// A job as operations answer it.
public struct JobView: OperationOutput, Equatable {
  public static let answerName = "job.state/1"

  /// How a job stands.
  public enum State: String, Codable, Sendable, CaseIterable {
    /// It was never run, or waits for its time.
    case waiting
    /// It can be run now.
    case due
    /// It runs now.
    case running
    /// Its run has given no sign of life for too long; the next process takes it over.
    case stuck
  }

  /// The name of the job.
  public let job: String
  /// What the job does.
  public let summary: String
  /// Where the job stands.
  public let state: State
  /// The time between a run and the next one.
  public let every: String
  /// When it runs next.
  public let nextAt: Instant?
  /// When a running job last said that it is at work.
  public let heartbeatAt: Instant?
  /// How the last run ended.
  public let lastState: JobRunState?
  /// When the last run ended.
  public let lastEndedAt: Instant?
  /// What the last run has done.
  public let lastResult: String?
  /// Why the last run failed.
  public let lastError: String?
  /// Failures since the last success.
  public let failures: Int64

  init(_ definition: JobDefinition, _ job: Job?, every: TimeSpan, at now: Instant) {
    self.job = definition.name
    summary = definition.summary
    self.every = every.description
    nextAt = job?.nextAt
    heartbeatAt = job?.heartbeatAt
    lastState = job?.lastState
    lastEndedAt = job?.lastEndedAt
    lastResult = job?.lastResult
    lastError = job?.lastError
    failures = job?.failures ?? 0
    guard let job else {
      state = .due
      return
    }
    if job.isLeased(at: now) {
      state = .running
    } else if job.isStuck(at: now) {
      state = .stuck
    } else {
      state = job.nextAt <= now ? .due : .waiting
    }
  }

  public static let columns: [FieldColumn] = [
    .init("job", "JOB"), .init("state", "STATE"), .init("every", "EVERY", .right),
    .init("next_at", "NEXT"), .init("last_state", "LAST"), .init("last_ended_at", "ENDED"),
    .init("last_result", "RESULT"), .init("last_error", "ERROR"),
  ]
}
