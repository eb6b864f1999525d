/// A tool that exists a limited number of times and can be mounted on any machine.
public struct FloorMould: Sendable, Hashable {
  /// The mould's identifier.
  public var id: String
  /// How many of it there are, at least 1.
  public var count: Int

  /// A mould; by default it exists once.
  public init(id: String, count: Int = 1) {
    self.id = id
    self.count = count
  }
}
