/// A day to play back, by its name in a collection.
public struct ReplayInstance: Sendable {
  public let name: String
  public let day: ReplayDay

  public init(name: String, day: ReplayDay) {
    self.name = name
    self.day = day
  }
}
