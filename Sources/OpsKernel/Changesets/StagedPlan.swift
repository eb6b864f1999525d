import OpsDomain
import OpsStorage

/// What the steps of a changeset change together, worked out by the server that keeps the book.
public struct StagedPlan: Sendable {
  /// The time its operations took it to be.
  public let at: Instant
  /// The steps as they ran.
  public let steps: [StagedStep]
  /// What changes, as far as the caller may see it; nil where only the number was asked for.
  public let changes: [Change]?
  /// Further records that change and that the caller may not see.
  public let hidden: Int
  /// How many records it touches, as `--expect-rows` counts them.
  public let records: Int
  /// What the confidential records that it writes are called, each kind once.
  public let confidential: [String]
  /// What the caller may see of the changes, to compare it later.
  public let state: TimedDigest

  /// A plan as the server has worked it out.
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
