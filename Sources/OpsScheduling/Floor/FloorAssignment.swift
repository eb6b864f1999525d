/// Where and when one part of a step is made.
public struct FloorAssignment: Sendable, Hashable {
  /// The job's id.
  public var job: String
  /// The step's place in the job, from 0.
  public var step: Int
  /// The part's number within the step, from 0.
  public var part: Int
  /// How many parts the step is made in.
  public var parts: Int
  /// The machine's id.
  public var machine: String
  /// The machine is taken from here, set-up included.
  public var start: Int64
  /// The first second after the work.
  public var end: Int64
  /// Working seconds of change-over by the table, at the beginning.
  public var changeover: Int64
  /// Working seconds of fixed set-up, after the change-over.
  public var setup: Int64

  /// Work on a machine; by default the only part of its step, without change-over and set-up.
  public init(
    job: String, step: Int, part: Int = 0, parts: Int = 1, machine: String, start: Int64,
    end: Int64, changeover: Int64 = 0, setup: Int64 = 0
  ) {
    self.job = job
    self.step = step
    self.part = part
    self.parts = parts
    self.machine = machine
    self.start = start
    self.end = end
    self.changeover = changeover
    self.setup = setup
  }
}
