/// One step of a job.
public struct CheckedStep: Sendable, Equatable {
  /// The step's number, unique within its job.
  public var number: Int
  /// Machines that can make it.
  public var choices: [CheckedChoice]
  /// What the machine has to be set up for; nil suits every set-up.
  public var family: String?
  /// The skill that set-up and run need; nil for none.
  public var skill: String?
  /// People of the skill that set-up and run need; one for each step of the book.
  public var people: Int
  /// The mould that has to be mounted; nil for none.
  public var mould: String?
  /// Whether the run may rest while the machine does not work.
  public var mayPause: Bool
  /// Whether set-up and run, where they may rest, also rest while nobody with the skill is there.
  public var restsUnstaffed: Bool
  /// When the material of this step is here; the floor of the book knows releases of orders only.
  public var material: Int64?
  /// Into how many parts the step may be split; 1 for none.
  public var mostParts: Int
  /// The shortest run of a part of several, in seconds.
  public var leastPart: Int64

  /// A step; by default it has one part, may not pause, and needs no skill and no mould.
  public init(
    number: Int, choices: [CheckedChoice], family: String? = nil, skill: String? = nil,
    people: Int = 1, mould: String? = nil, mayPause: Bool = false, restsUnstaffed: Bool = false,
    material: Int64? = nil, mostParts: Int = 1, leastPart: Int64 = 1
  ) {
    self.number = number
    self.choices = choices
    self.family = family
    self.skill = skill
    self.people = people
    self.mould = mould
    self.mayPause = mayPause
    self.restsUnstaffed = restsUnstaffed
    self.material = material
    self.mostParts = mostParts
    self.leastPart = leastPart
  }
}

/// A machine that can make a step, with the seconds it takes there.
public struct CheckedChoice: Sendable, Equatable {
  /// The machine's identifier.
  public var machine: String
  /// Run time of the whole step in seconds of working time.
  public var run: Int64
  /// Set-up before each part, unless the part before it on the machine is of the same step.
  public var setUp: Int64

  /// A machine that can make a step, with the seconds of run and of set-up there.
  public init(machine: String, run: Int64, setUp: Int64 = 0) {
    self.machine = machine
    self.run = run
    self.setUp = setUp
  }
}
