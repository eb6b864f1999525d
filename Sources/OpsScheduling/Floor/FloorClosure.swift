/// A named time at which a machine does not work although its shift calendar is open, such as a
/// maintenance window or a breakdown. The name is what `LateReason.closure` reports.
public struct FloorClosure: Sendable, Hashable {
  /// Identifies the closure among the closures of its machine.
  public var id: String
  /// The time that is taken out of the machine's working windows.
  public var window: FloorWindow

  /// A time in which the machine does not work, under a name that reasons for lateness can show.
  public init(id: String, window: FloorWindow) {
    self.id = id
    self.window = window
  }
}
