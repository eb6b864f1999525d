import OpsDomain

/// Work that is done again and again, by one process at a time: the process that holds the lease.
public struct Job: Entity {
  /// The collection of jobs, and what people call one.
  public static let record = Record("jobs", .platform, "job")

  public var id: RecordID
  public var version: Int64 = 0
  /// Such as `notices.plan`; one of the product's own jobs.
  public var name: Naming<Unique<String>>
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
  public var failures: Int64 = 0
  /// How the last run went; nil before the first.
  public var lastState: JobRunState?
  /// When the last run ended; nil before the first.
  public var lastEndedAt: Instant?
  /// What the last run that succeeded, at least in part, did, in words.
  public var lastResult: String?
  /// Code of the last failure, also of a part; nil after a success.
  public var lastError: String?
}
