import OpsDomain

/// A job with its last runs.
public struct JobDetail: OperationOutput, Equatable {
  public static let answerName = "job.detail/1"

  /// The name of the job.
  public let job: String
  /// What the job does.
  public let summary: String
  /// Where the job stands.
  public let state: JobView.State
  /// How often it runs.
  public let every: String
  /// When it runs next.
  public let nextAt: Instant?
  /// Runs in a row that have failed.
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
