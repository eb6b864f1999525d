/// One machine that can make a step, and how long it takes there.
public struct FloorOption: Sendable, Hashable {
  /// The machine's id.
  public var machine: String
  /// Seconds of work for the whole quantity; a part takes its share, rounded up.
  public var run: Int64
  /// Seconds of set-up before every part, whatever was made before. The change-over comes on top.
  public var setup: Int64

  /// A machine with the seconds that the whole quantity takes there, and set-up before each part.
  public init(machine: String, run: Int64, setup: Int64 = 0) {
    self.machine = machine
    self.run = run
    self.setup = setup
  }
}
