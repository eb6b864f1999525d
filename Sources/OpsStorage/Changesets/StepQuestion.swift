import OpsDomain

/// Asks a server what the steps of a changeset would change together. The kernel has the steps as
/// they ran, and the wire as documents.
public struct StepQuestion<Step: Sendable>: Sendable {
  /// The steps, beginning with those of the changesets around it.
  public var steps: [Step]
  /// How many of them belong to changesets around it. Their changes are left out of the answer.
  public var below = 0
  /// Whether the answer has the changes. Otherwise it has only their number, and shows no record.
  public var wantsChanges = true
  /// Whether the steps are run again on purpose, on the book as it is now. Then a refused step
  /// throws its own error instead of a conflict.
  public var isRefresh = false
  /// The user who made the plan that the steps are from. Where the plan names this user, the caller
  /// is meant now. Nil for the caller.
  public var madeBy: RecordID?
  /// What is known about files that the steps name but that were not sent: `digest`, `type` and
  /// `bytes` of each.
  public var files: [Document] = []

  /// The question about these steps, with all their changes.
  public init(steps: [Step]) { self.steps = steps }

  /// The same question about the steps in another form. Throws what `form` throws.
  public func mapSteps<Other: Sendable>(
    _ form: ([Step]) throws -> [Other]
  ) rethrows -> StepQuestion<Other> {
    var question = StepQuestion<Other>(steps: try form(steps))
    question.below = below
    question.wantsChanges = wantsChanges
    question.isRefresh = isRefresh
    question.madeBy = madeBy
    question.files = files
    return question
  }
}
