/// One operation of a job.
///
/// A step occupies its machine from start to end: first the change-over, then the fixed set-up,
/// then the run. It works in the seconds in which its machine is open and, if it needs a skill,
/// at least one person with the skill is on shift.
public struct FloorStep: Sendable, Hashable {
  /// The machines that can make it; at least one.
  public var options: [FloorOption]
  /// What the change-over table goes by, such as colour and mould. Nil needs no change-over and
  /// leaves the machine's family as it is.
  public var family: String?
  /// The skill of the one person who is needed in every working second.
  public var skill: String?
  /// The mould that is mounted from start to end, pauses included.
  public var mould: String?
  /// True: the step rests outside working time and goes on afterwards. False: it must fit in one
  /// working window.
  public var pauses: Bool
  /// How it may be divided; nil: it is made in one part.
  public var split: FloorSplit?

  /// A step; by default it may pause, has one part, and needs no skill and no mould.
  public init(
    options: [FloorOption], family: String? = nil, skill: String? = nil, mould: String? = nil,
    pauses: Bool = true, split: FloorSplit? = nil
  ) {
    self.options = options
    self.family = family
    self.skill = skill
    self.mould = mould
    self.pauses = pauses
    self.split = split
  }
}
