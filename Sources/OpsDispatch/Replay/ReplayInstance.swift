/// A day to play back, by its name in a collection.
public struct ReplayInstance: Sendable {
  /// The name of the day in its collection.
  public let name: String
  /// The day itself.
  public let day: ReplayDay

  /// A day under the name that tells it apart from the other days of its collection.
  public init(name: String, day: ReplayDay) {
    self.name = name
    self.day = day
  }
}
