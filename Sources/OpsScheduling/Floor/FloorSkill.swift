/// The people who have a skill, as counts over time.
public struct FloorSkill: Sendable, Hashable {
  /// The skill's identifier.
  public var id: String
  /// Sorted, disjoint windows with the number of people on shift; nobody is there between them.
  public var windows: [FloorPeople]

  /// A skill whose people are counted by window.
  public init(id: String, windows: [FloorPeople]) {
    self.id = id
    self.windows = windows
  }
}

/// How many people are on shift in a window.
public struct FloorPeople: Sendable, Hashable {
  /// When they are on shift.
  public var window: FloorWindow
  /// From 0 to 1,000,000.
  public var count: Int

  /// A number of people who are on shift for the whole window.
  public init(window: FloorWindow, count: Int) {
    self.window = window
    self.count = count
  }
}
