import OpsDomain

/// Asks a server what the steps of a changeset would change together.
public struct StagedQuestion: Sendable {
  /// The steps, beginning with those of the changesets around it.
  public var steps: [StagedStep]
  /// How many of them belong to changesets around it. Their changes are left out of the answer.
  public var below = 0
  /// Whether the answer has the changes. Otherwise it has only their number, and shows no record.
  public var wantsChanges = true
  /// Whether the steps are run again on purpose, on the book as it is now. Then a refused step
  /// throws its own error instead of a conflict.
  public var isRefresh = false
  /// The user who made the plan that the steps are from. Where the plan names this user, the caller
  /// is meant now.
  public var madeBy: RecordID?
  /// What is known about files that the steps name but that were not sent, see ``Call/files``.
  public var files: [Document] = []

  /// The question about these steps, with all their changes.
  public init(steps: [StagedStep]) { self.steps = steps }
}
