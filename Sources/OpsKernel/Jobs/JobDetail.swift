import OpsDomain

/// A job with its last runs.
public struct JobDetail: OperationOutput, Equatable {
  public static let answerName = "job.detail/1"

  public let job: String
  public let summary: String
  public let state: JobView.State
  public let every: String
  public let nextAt: Instant?
  public let failures: Int64
  /// Newest first.
  public let runs: [JobRunView]

  init(_ view: JobView, _ runs: [JobRun]) {
    job = view.job
    summary = view.summary
    state = view.state
    every = view.every
    nextAt = view.nextAt
    failures = view.failures
    self.runs = runs.map { JobRunView($0, of: view.job) }
  }
}
