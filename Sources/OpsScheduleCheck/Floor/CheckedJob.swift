/// A job: steps that follow each other.
public struct CheckedJob: Sendable, Equatable {
  /// The job's identifier.
  public var id: String
  /// No run starts earlier.
  public var release: Int64
  /// When the job should be finished; later is allowed and reported.
  public var due: Int64?
  /// Jobs that are finished before this one runs, such as the one that makes its compound. The
  /// book plans orders apart from each other and leaves it empty.
  public var after: [String]
  /// In the order in which they are made.
  public var steps: [CheckedStep]

  /// A job with its steps; without `due` it is never late.
  public init(
    id: String, release: Int64 = 0, due: Int64? = nil, after: [String] = [], steps: [CheckedStep]
  ) {
    self.id = id
    self.release = release
    self.due = due
    self.after = after
    self.steps = steps
  }
}
