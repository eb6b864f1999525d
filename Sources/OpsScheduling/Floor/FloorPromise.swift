/// When an additional job could be ready: capable to promise.
public struct FloorPromise: Sendable, Hashable {
  /// The earliest end if every job of the plan stays where it is; nil: not within the windows.
  public var finish: Int64?
  /// Where it would be made then.
  public var assignments: [FloorAssignment]
  /// The plan beside it: every part runs when it did. Its change-over begins sooner where it is
  /// longer after the job than planned, and may begin later where it is shorter.
  public var others: [FloorAssignment]
  /// The earliest end if all jobs but the promised and the frozen ones make room. They would have
  /// to be planned again.
  public var finishIfOthersYield: Int64?
  /// Whether `finish` is in time; true if there is no date to keep.
  public var isInTime: Bool
  /// Whether `finishIfOthersYield` is in time.
  public var isInTimeIfOthersYield: Bool
}
