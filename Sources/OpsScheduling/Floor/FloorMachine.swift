/// A machine of the floor: it makes one step at a time, inside its working windows.
public struct FloorMachine: Sendable, Hashable {
  /// The machine's identifier.
  public var id: String
  /// The machine groups it belongs to. Its change-over table is that of the first group listed
  /// here for which the problem has one.
  public var groups: [String]
  /// The shift calendar: sorted, disjoint intervals in which the machine works.
  public var windows: [FloorWindow]
  /// Named times that are taken out of `windows`. Leave it empty when `windows` already leaves
  /// them out; "why late" can then name only the calendar.
  public var closures: [FloorClosure]
  /// Working time beyond the shift calendar: sorted and disjoint. Used only if the problem says
  /// so, and counted in `FloorValues.overtimeSeconds`. Closures are taken out of it too.
  public var overtime: [FloorWindow]
  /// The set-up family the machine is ready for at the start; nil means that the first step needs
  /// no change-over.
  public var family: String?

  /// A machine with its working time; without `family` its first step needs no change-over.
  public init(
    id: String, groups: [String] = [], windows: [FloorWindow], closures: [FloorClosure] = [],
    overtime: [FloorWindow] = [], family: String? = nil
  ) {
    self.id = id
    self.groups = groups
    self.windows = windows
    self.closures = closures
    self.overtime = overtime
    self.family = family
  }
}
