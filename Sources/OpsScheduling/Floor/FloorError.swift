/// Why a floor cannot be scheduled.
public enum FloorError: Error, Sendable, Hashable {
  /// Two machines, jobs, skills or moulds have the same id.
  case duplicate(id: String)
  /// A step, a frozen part or a question names something that the problem does not have.
  case unknown(id: String)
  /// Windows are not sorted, overlap, or end before they start.
  case badWindows(owner: String)
  /// A number is outside its range; see `FloorLimits`.
  case outOfRange(what: String, owner: String)
  /// No machine is named for the step.
  case noMachine(job: String, step: Int)
  /// The step must fit in one window, and no window of its machines is long enough.
  case windowTooShort(job: String, step: Int)
  /// A frozen step has a step before it that is not frozen, or not all of its parts are listed.
  case frozenOutOfOrder(job: String, step: Int)
  /// The windows end before the step could be made: extend the horizon or take out jobs.
  case horizonTooShort(job: String, step: Int)
  /// The step is frozen and cannot be moved.
  case isFrozen(job: String, step: Int)
}
