/// A step, or a part of it, on a machine: set-up from ``setUpStart``, run from ``start`` on.
public struct CheckedAssignment: Sendable, Hashable {
  /// The job's identifier.
  public var job: String
  /// The number of the step.
  public var step: Int
  /// Tells the parts of one step apart; any numbers.
  public var part: Int
  /// The machine's identifier.
  public var machine: String
  /// Equal to ``start`` where nothing is set up.
  public var setUpStart: Int64
  /// When the run begins.
  public var start: Int64
  /// When the run ends.
  public var end: Int64
  /// Stations that the assignment uses; empty for the whole machine, as in all plans of the book.
  public var stations: Set<Int>
  /// The gun that it uses, if the machine has several; plans of the book name none.
  public var gun: String?

  /// An assignment; without `setUpStart` nothing is set up, so that it begins with the run.
  public init(
    job: String, step: Int, part: Int = 1, machine: String, setUpStart: Int64? = nil, start: Int64,
    end: Int64, stations: Set<Int> = [], gun: String? = nil
  ) {
    self.job = job
    self.step = step
    self.part = part
    self.machine = machine
    self.setUpStart = setUpStart ?? start
    self.start = start
    self.end = end
    self.stations = stations
    self.gun = gun
  }

  /// The identity of the work, independent of its place.
  public var key: Key { Key(job: job, step: step, part: part) }

  /// Whether it begins on the same machine at the same time as another one.
  func begins(as other: CheckedAssignment) -> Bool {
    machine == other.machine && setUpStart == other.setUpStart && start == other.start
  }

  /// A part of a step of a job.
  public struct Key: Sendable, Hashable, Comparable {
    /// The job's identifier.
    public var job: String
    /// The step of the job.
    public var step: Int
    /// The part of the step.
    public var part: Int

    /// The identity of a part of a step: of part 1 unless another one is given.
    public init(job: String, step: Int, part: Int = 1) {
      self.job = job
      self.step = step
      self.part = part
    }

    public static func < (left: Key, right: Key) -> Bool {
      (left.job, left.step, left.part) < (right.job, right.step, right.part)
    }
  }
}
