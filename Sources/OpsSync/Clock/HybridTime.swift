/// A moment of a hybrid logical clock (Kulkarni, Demirbas, Madappa, Avva & Leone 2014): the time of
/// a clock on a wall, and a counter for what happened within the same millisecond or while that
/// clock stood still. Moments of different clocks are in a total order that respects what caused
/// what.
public struct HybridTime: Sendable, Codable, Hashable {
  /// Milliseconds since 1970.
  public var milliseconds: Int64
  /// Which of several moments of the same millisecond, from 0.
  public var counter: Int64
  /// Whose clock it is, to tell equal moments apart.
  public var node: String

  /// A moment of this clock.
  public init(milliseconds: Int64, counter: Int64 = 0, node: String) {
    self.milliseconds = milliseconds
    self.counter = counter
    self.node = node
  }
}

extension HybridTime: Comparable {
  public static func < (left: HybridTime, right: HybridTime) -> Bool {
    if left.milliseconds != right.milliseconds { return left.milliseconds < right.milliseconds }
    if left.counter != right.counter { return left.counter < right.counter }
    return left.node.utf8.lexicographicallyPrecedes(right.node.utf8)
  }
}
