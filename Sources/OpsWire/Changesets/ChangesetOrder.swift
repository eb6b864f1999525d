import OpsDomain

/// The body of a commit of steps: `{"steps":[…],"key":…,"reason":…,"run":…,"made_by":…}`.
public struct ChangesetOrder: Sendable {
  /// The steps, as the server has answered them.
  public var steps: [Document]
  /// Idempotency key; nil where only the header gives one.
  public var key: String?
  /// Why, in the caller's words.
  public var reason: String?
  /// The script or import that the commit is part of.
  public var run: String?
  /// Who made the plan that the steps are from; nil for the caller.
  public var madeBy: RecordID?

  /// A commit of these steps.
  public init(
    steps: [Document], key: String? = nil, reason: String? = nil, run: String? = nil,
    madeBy: RecordID? = nil
  ) {
    self.steps = steps
    self.key = key
    self.reason = reason
    self.run = run
    self.madeBy = madeBy
  }
}
