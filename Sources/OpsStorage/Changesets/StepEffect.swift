import OpsDomain

/// What the steps of a changeset change together. The server of the book calculates it. The kernel
/// has the steps as they ran, and the wire as documents.
public struct StepEffect<Step: Sendable, State: Sendable>: Sendable {
  /// The time at which the operations ran.
  public let at: Instant
  /// The steps as they ran.
  public let steps: [Step]
  /// The changes that the caller may see; nil if only their number was asked for.
  public let changes: [Change]?
  /// How many further records change that the caller may not see.
  public let hidden: Int
  /// How many records change, as `--expect-rows` counts them.
  public let records: Int
  /// The kinds of confidential records that are written, each once.
  public let confidential: [String]
  /// A digest of the changes that the caller may see, to compare it later.
  public let state: State

  /// An effect as the server has calculated it.
  public init(
    at: Instant, steps: [Step], changes: [Change]?, hidden: Int, records: Int,
    confidential: [String], state: State
  ) {
    self.at = at
    self.steps = steps
    self.changes = changes
    self.hidden = hidden
    self.records = records
    self.confidential = confidential
    self.state = state
  }

  /// The same effect with steps and state in another form. Throws what `form` and `ofState` throw.
  public func map<OtherStep: Sendable, OtherState: Sendable>(
    _ form: (Step) throws -> OtherStep, state ofState: (State) throws -> OtherState
  ) rethrows -> StepEffect<OtherStep, OtherState> {
    StepEffect<OtherStep, OtherState>(
      at: at, steps: try steps.map(form), changes: changes, hidden: hidden, records: records,
      confidential: confidential, state: try ofState(state))
  }
}
