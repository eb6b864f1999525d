/// A tool of which there are only so many, whichever machine it is mounted on.
public struct FloorMould: Sendable, Hashable {
  public var id: String
  /// How many equal ones there are, at least 1.
  public var count: Int

  public init(id: String, count: Int = 1) {
    self.id = id
    self.count = count
  }
}
