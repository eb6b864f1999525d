/// A production order: steps that are made one after the other.
public struct FloorJob: Sendable, Hashable {
  /// The id of the production order.
  public var id: String
  /// What one second of lateness costs, from 0 to 10,000.
  public var weight: Int64
  /// The time at which material and permission are there; the first step does not start earlier.
  public var release: Int64
  /// The time by which the last step should have ended; nil: never late.
  public var due: Int64?
  /// True for a job whose date was told to a customer: it is moved last when plans change.
  public var isPromised: Bool
  /// In order; a step starts when all parts of the one before it have ended.
  public var steps: [FloorStep]

  /// A production order with its steps in order; without `due` it is never late.
  public init(
    id: String, weight: Int64 = 1, release: Int64, due: Int64? = nil, isPromised: Bool = false,
    steps: [FloorStep]
  ) {
    self.id = id
    self.weight = weight
    self.release = release
    self.due = due
    self.isPromised = isPromised
    self.steps = steps
  }
}
