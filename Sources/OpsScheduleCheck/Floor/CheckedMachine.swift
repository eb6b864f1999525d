/// A machine and when it works.
public struct CheckedMachine: Sendable, Equatable {
  /// The machine's identifier.
  public var id: String
  /// Groups whose change-over tables apply; where several name a pair, the longest time counts.
  public var groups: [String]
  /// Working time; windows may touch or overlap and stand in any order.
  public var windows: [CheckedWindow]
  /// What the machine is set up for before the plan begins; nil asks for no first change-over.
  public var family: String?
  /// What single guns are set up for, where it differs from ``family``. Plans of the book name no
  /// guns and leave it empty.
  public var gunFamilies: [String: String]

  /// A machine with its working time; without `family` its first run needs no change-over.
  public init(
    id: String, groups: [String] = [], windows: [CheckedWindow], family: String? = nil,
    gunFamilies: [String: String] = [:]
  ) {
    self.id = id
    self.groups = groups
    self.windows = windows
    self.family = family
    self.gunFamilies = gunFamilies
  }
}

/// A stretch of time, from its start up to but not including its end.
public struct CheckedWindow: Sendable, Hashable {
  /// The first moment of it.
  public var start: Int64
  /// The first moment after it.
  public var end: Int64

  /// A window in seconds, from `start` up to but not including `end`.
  public init(start: Int64, end: Int64) {
    self.start = start
    self.end = end
  }
}
