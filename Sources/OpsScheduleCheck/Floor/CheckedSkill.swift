/// A skill, and how many people have it when.
public struct CheckedSkill: Sendable, Equatable {
  /// The skill's identifier.
  public var id: String
  /// People by time; where stretches overlap, their numbers add up.
  public var people: [CheckedPeople]

  /// A skill with its people; outside the times that are given, nobody has it.
  public init(id: String, people: [CheckedPeople]) {
    self.id = id
    self.people = people
  }
}

/// So many people of a skill for a stretch of time.
public struct CheckedPeople: Sendable, Equatable {
  /// When they are there.
  public var window: CheckedWindow
  /// How many they are.
  public var count: Int

  /// People who are there for the whole window.
  public init(window: CheckedWindow, count: Int) {
    self.window = window
    self.count = count
  }
}
