import OpsDomain
import OpsStorage

/// What steps change together.
public struct ChangesetAnswer: Sendable {
  /// The time the operations took it to be.
  public var at: Instant
  /// The steps as they ran.
  public var steps: [Document]
  /// What changes, as far as the caller may see it; nil where only the number was asked for.
  public var changes: [Change]?
  /// How many further records change.
  public var hidden: Int
  /// How many records count for limits.
  public var records: Int
  /// What the confidential records among them are called.
  public var confidential: [String]
  /// What is compared with the same steps later.
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
