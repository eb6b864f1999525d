import OpsDomain
import OpsStorage

/// What the steps of a changeset change together. The server of the book calculates it.
public struct StagedPlan: Sendable {
  /// The time at which its operations ran.
  public let at: Instant
  /// The steps as they ran.
  public let steps: [StagedStep]
  /// The changes that the caller may see; nil if only their number was asked for.
  public let changes: [Change]?
  /// How many further records change that the caller may not see.
  public let hidden: Int
  /// How many records change, as `--expect-rows` counts them.
  public let records: Int
  /// The kinds of confidential records that it writes, each once.
  public let confidential: [String]
  /// A digest of the changes that the caller may see, to compare it later.
  public let state: TimedDigest

  /// A plan as the server has calculated it.
  public init(
    at: Instant, steps: [StagedStep], changes: [Change]?, hidden: Int, records: Int,
    confidential: [String], state: TimedDigest
  ) {
    self.at = at
    self.steps = steps
    self.changes = changes
    self.hidden = hidden
    self.records = records
    self.confidential = confidential
    self.state = state
  }
}
