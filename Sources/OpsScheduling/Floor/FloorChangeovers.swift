/// The change-over times of a machine group, from the family made before to the next one.
public struct FloorChangeovers: Sendable, Hashable {
  /// Seconds for a pair that `seconds` does not list, if the two families differ. A family after
  /// itself takes none unless it is listed.
  public var otherwise: Int64
  /// `[from][to]` in seconds.
  public var seconds: [String: [String: Int64]]

  /// A table of change-over times; without arguments, no change takes time.
  public init(otherwise: Int64 = 0, seconds: [String: [String: Int64]] = [:]) {
    self.otherwise = otherwise
    self.seconds = seconds
  }

  /// The seconds from one family to another.
  public func seconds(from: String, to: String) -> Int64 {
    seconds[from]?[to] ?? (from == to ? 0 : otherwise)
  }
}
