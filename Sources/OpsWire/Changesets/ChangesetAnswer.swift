import OpsDomain
import OpsStorage

/// What steps change together.
public struct ChangesetAnswer: Sendable {
  /// The time at which the operations ran.
  public var at: Instant
  /// The steps as they ran.
  public var steps: [Document]
  /// The changes that the caller may see; nil if only their number was asked for.
  public var changes: [Change]?
  /// How many further records change that the caller may not see.
  public var hidden: Int
  /// How many records change, as `--expect-rows` counts them.
  public var records: Int
  /// The kinds of confidential records that it writes, each once.
  public var confidential: [String]
  /// A digest of the changes that the caller may see, to compare it later.
  public var state: Document

  /// What the server answers.
  public init(
    at: Instant, steps: [Document], changes: [Change]?, hidden: Int, records: Int,
    confidential: [String], state: Document
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
