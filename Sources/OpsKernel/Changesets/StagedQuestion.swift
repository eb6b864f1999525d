import OpsDomain

/// The question to a server what the steps of a changeset change together.
public struct StagedQuestion: Sendable {
  /// The steps, first those of the changesets around it.
  public var steps: [StagedStep]
  /// How many of them belong to changesets around it: what they change is not told.
  public var below = 0
  /// Whether the changes are told. Otherwise only how many there are: nobody is shown anything.
  public var wantsChanges = true
  /// Whether the steps are meant to be run on the figures of now: a step that is refused throws its
  /// own error, and no conflict.
  public var isRefresh = false
  /// Who made the plan that the steps are from; what it says of this person is now said of the
  /// caller.
  public var madeBy: RecordID?
  /// What is known of files that the steps name and that were not sent, see ``Call/files``.
  public var files: [Document] = []

  /// The question about these steps, with all their changes.
  public init(steps: [StagedStep]) { self.steps = steps }
}
