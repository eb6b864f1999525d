import OpsDomain

/// The body of the question what steps change together:
/// `{"steps":[…],"below":0,"changes":true,"refresh":false,"made_by":…,"files":[…]}`.
public struct ChangesetQuestion: Sendable {
  /// The steps, as the server has answered them.
  public var steps: [Document]
  /// How many of the first steps only come before: what they change is not told.
  public var below = 0
  /// Whether the changes are told, and not only how many there are.
  public var wantsChanges = true
  /// Whether a step that is refused throws its own error, and no conflict.
  public var isRefresh = false
  /// Who made the plan that the steps are from; nil for the caller.
  public var madeBy: RecordID?
  /// Files that the steps name and that were not sent, each with `digest`, `type` and `bytes`.
  public var files: [Document] = []

  /// The question about these steps, with all their changes.
  public init(steps: [Document]) { self.steps = steps }
}
