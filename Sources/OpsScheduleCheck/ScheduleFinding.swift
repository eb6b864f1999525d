/// One rule of the floor that a plan breaks, or one thing to know about the plan.
public struct ScheduleFinding: Sendable, Hashable {
  /// The rules. Raw values are stable codes.
  public enum Rule: String, Sendable, CaseIterable {
    /// Times run backwards or lie outside of the range of ``ScheduleCheck/range``.
    case badTimes = "bad-times"
    /// The floor has no such machine.
    case unknownMachine = "unknown-machine"
    /// The floor has no such job or step.
    case unknownStep = "unknown-step"
    /// The machine cannot make the step.
    case notEligible = "not-eligible"
    /// A step that is in no assignment, or not all of it.
    case missingStep = "missing-step"
    /// The same part stands in the plan twice.
    case doubleStep = "double-step"
    /// More parts than allowed, or one that is too short.
    case parts
    /// A run that is too short or too long.
    case runTime = "run-time"
    /// Less set-up than the step needs.
    case setUp = "set-up"
    /// Work while the machine does not work.
    case outsideWorkingTime = "outside-working-time"
    /// Two assignments on one machine at a time.
    case overlap
    /// Two assignments on one station at a time.
    case stations
    /// Two families on one gun at a time.
    case gun
    /// Less time between two runs than the change takes.
    case changeover
    /// A step that starts before the one it follows has ended.
    case precedence
    /// A start before the job is released.
    case release
    /// A start before the material is there.
    case material
    /// More people at work than there are.
    case skill
    /// More of a mould in use than there are.
    case mould
    /// A frozen assignment that is missing or changed.
    case frozen
    /// A job that ends after its due time: allowed, but reported.
    case late
  }

  /// The rule that is broken.
  public var rule: Rule
  /// The work concerned; nil if only a skill or mould is concerned.
  public var subject: CheckedAssignment.Key?
  /// The machine, skill or mould concerned.
  public var place: String?
  /// The work that it collides with or has to follow.
  public var other: CheckedAssignment.Key?
  /// From when to when.
  public var from: Int64?
  /// The end of the time in which it is.
  public var to: Int64?
  /// What the rule requires and what the plan has: seconds, people, moulds or parts, depending on
  /// the rule; moments for ``Rule/precedence``, ``Rule/release``, ``Rule/material`` and
  /// ``Rule/late``.
  public var expected: Int64?
  /// What the plan has instead.
  public var actual: Int64?

  /// A finding with what its rule is about; a value that the rule does not use is nil.
  public init(
    _ rule: Rule, _ subject: CheckedAssignment.Key? = nil, place: String? = nil,
    other: CheckedAssignment.Key? = nil, from: Int64? = nil, to: Int64? = nil,
    expected: Int64? = nil, actual: Int64? = nil
  ) {
    self.rule = rule
    self.subject = subject
    self.place = place
    self.other = other
    self.from = from
    self.to = to
    self.expected = expected
    self.actual = actual
  }

  /// Whether the plan cannot be carried out as it is. Lateness alone does not make it so.
  public var isFault: Bool { rule != .late }
}
